// SPDX-License-Identifier: Apache-2.0
// Names that together are long.
class LongNames {
  int theNumberOfElementsThatHaveBeenSeenByTheObserverSoFar;
  boolean hasSeenMoreElementsThanTheGivenNumberOfElementsAllowsItToSee(int theNumberOfElementsThatIsAllowedToBeSeen) {
    return theNumberOfElementsThatHaveBeenSeenByTheObserverSoFar > theNumberOfElementsThatIsAllowedToBeSeen;
  }
}
