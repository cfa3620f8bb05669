# SPDX-License-Identifier: Apache-2.0
"""What an attack on one input comes to."""
import dataclasses


@dataclasses.dataclass
class Hit:
    """A watched edge that the real code took."""
    edge: str
    target: str
    input: list[str]  # lines


@dataclasses.dataclass
class Findings:
    attacked: set[str] = dataclasses.field(default_factory=set)  # edges
    calls: int = 0
    errors: int = 0  # calls that ended by a signal, an exception or a limit
    hits: list[Hit] = dataclasses.field(default_factory=list)
    # What is no hit but worth a look: edges taken only after an error, targets that cannot be called.
    remarks: list[str] = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Claim:
    """Edges that no call of a target takes, so it is said."""
    target: str
    edges: list[str]
