#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests the parts of bench/run that decide what is said: parsing, selection and verdicts."""
import contextlib
import io
import json
import unittest

from load_script import ROOT, load_script

bench = load_script("bench/run")


def series(values, better="lower", unit="ns"):
    result = bench.Series({"unit": unit, "better": better})
    result.values = values
    return result


class Parsing(unittest.TestCase):
    def test_google_rows_use_processor_time_unless_the_name_asks_for_the_wall_clock(self):
        text = json.dumps({"benchmarks": [
            {"name": "a", "run_type": "iteration", "cpu_time": 1.5, "real_time": 9, "time_unit": "ns"},
            {"name": "b/real_time", "cpu_time": 1, "real_time": 2.5, "time_unit": "ms"},
            {"name": "a_mean", "run_type": "aggregate", "cpu_time": 1, "real_time": 1, "time_unit": "ns"}]})
        self.assertEqual([(m["name"], m["value"], m["unit"]) for m in bench.parse_google(text)],
                         [("a", 1.5, "ns"), ("b/real_time", 2.5, "ms")])

    def test_google_errors_are_failures(self):
        text = json.dumps({"benchmarks": [{"name": "a", "error_occurred": True, "error_message": "should be satisfiable"}]})
        with self.assertRaisesRegex(bench.Failure, "should be satisfiable"):
            bench.parse_google(text)

    def test_lines_of_json_stand_among_other_text(self):
        text = 'starting\n{"name": "paths", "value": 12, "unit": "paths", "better": "higher"}\n{"name": "t", "value": 1, "unit": "s"}\n'
        self.assertEqual([(m["name"], m["better"]) for m in bench.parse_lines(text)], [("paths", "higher"), ("t", "lower")])


class Verdicts(unittest.TestCase):
    def test_overlapping_ranges_are_the_same(self):
        self.assertEqual(bench.ratio_text(series([100, 105, 110, 115, 120]), series([119, 125, 130, 135, 140]))[1], "same")

    def test_small_differences_are_the_same(self):
        self.assertEqual(bench.ratio_text(series([100, 101] * 3), series([102] * 6))[1], "same")

    def test_direction_follows_the_measurement(self):
        old, less, more = [100, 101] * 3, [50, 51] * 3, [150, 151] * 3
        self.assertEqual(bench.ratio_text(series(old), series(less))[1], "better")
        self.assertEqual(bench.ratio_text(series(old), series(more))[1], "worse")
        self.assertEqual(bench.ratio_text(series(old, "higher"), series(more, "higher"))[1], "better")

    def test_few_values_give_no_verdict(self):
        self.assertEqual(bench.ratio_text(series([100] * 4), series([50] * 9)), ("0.500", "few rounds"))

    def test_the_ratio_is_of_medians(self):
        self.assertEqual(bench.ratio_text(series([10, 20, 1000]), series([30, 40, 50]))[0], "2.000")

    def test_units_must_agree(self):
        self.assertEqual(bench.ratio_text(series([1]), series([1], unit="ms"))[1], "not comparable")


class Report(unittest.TestCase):
    def lines(self, entries, new, old):
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            bench.report(entries, new, old)
        return [line.split() for line in output.getvalue().splitlines()]

    def test_shows_what_is_new_gone_and_published(self):
        entries = [{"name": "b", "published": {"kept": {"value": 12, "unit": "ns", "source": "theirs"}}}]
        new = {("b", "kept"): series([50] * 5), ("b", "added"): series([1] * 5)}
        old = {("b", "kept"): series([100] * 5), ("b", "dropped"): series([2] * 5)}
        self.assertEqual(self.lines(entries, new, old), [
            ["benchmark", "measurement", "unit", "median", "spread", "old", "new/old", "verdict", "published"],
            ["b", "kept", "ns", "50", "0.0%", "100", "0.500", "better", "12", "ns", "(theirs)"],
            ["b", "added", "ns", "1", "0.0%", "-", "-", "new"],
            ["b", "dropped", "ns", "-", "-", "2", "-", "gone"]])

    def test_leaves_out_what_was_not_asked_for(self):
        self.assertEqual(self.lines([{"name": "b"}], {("b", "m"): series([1, 2, 3])}, None),
                         [["benchmark", "measurement", "unit", "median", "spread"], ["b", "m", "ns", "2", "100.0%"]])


class Registry(unittest.TestCase):
    def test_the_registry_of_the_project_is_well_formed(self):
        entries = bench.read_registry(ROOT / "bench" / "benchmarks.toml")
        names = [entry["name"] for entry in entries]
        self.assertEqual(len(names), len(set(names)))

    def test_unknown_names_are_refused(self):
        with self.assertRaisesRegex(bench.Failure, "no benchmark named nonsense"):
            bench.select([{"name": "value"}], ["nonsense"])


if __name__ == "__main__":
    unittest.main()
