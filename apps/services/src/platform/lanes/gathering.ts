/** From this number of rows per claim on, a short wait makes the next claim larger. */
const FLOOD_FROM = 4;
const GATHER_MS = 12;
/** Under load, outcomes are collected too, because a small commit costs nearly as much as a large one. */
const GATHER_OUTCOMES_MS = 8;
/** At this many rows per claim, messages should wait. */
const FULL_FROM = 8;
/** After this many claims under load in a row, rows are collected for longer. Booking twenty at once costs a quarter less
 *  per payment than booking ten (decision 011). A single burst does not wait longer. */
const LASTING_LOOKS = 3;
const GATHER_LASTING_MS = 24;
const GATHER_LASTING_OUTCOMES_MS = 20;
/** Wait after a claim that filled all free calls. More rows are already waiting, so only calls need to end. */
const GATHER_FULL_MS = 16;

/** How long a queue of money collects before it claims and before it records, by how much its last claims found. */
export interface Gathering {
  /** Records what a round of claims found. */
  note(found: number): void;
  /** Whether to wait for `claimMs` before the next round instead of for a notification. */
  isGathering(): boolean;
  /** Returns how long to wait before the next round, in milliseconds. `isFull`: the last claim filled all free calls. */
  claimMs(isFull: boolean): number;
  /** Returns how long outcomes are collected before they are recorded, in milliseconds; 0 records at once. */
  outcomesMs(): number;
  /** Whether rows arrive faster than they can be processed one by one. */
  isFlooded(): boolean;
}

/** Starts without load. */
export function openGathering(): Gathering {
  const last = { found: 0, looks: 0 };
  const isGathering = (): boolean => last.found >= FLOOD_FROM;
  const isLasting = (): boolean => last.looks >= LASTING_LOOKS;
  return {
    note: (found) => {
      last.found = found;
      last.looks = isGathering() ? last.looks + 1 : 0;
    },
    isGathering,
    claimMs: (isFull) => {
      if (!isLasting()) return GATHER_MS;
      return isFull ? GATHER_FULL_MS : GATHER_LASTING_MS;
    },
    outcomesMs: () => {
      if (!isGathering()) return 0;
      return isLasting() ? GATHER_LASTING_OUTCOMES_MS : GATHER_OUTCOMES_MS;
    },
    isFlooded: () => last.found >= FULL_FROM,
  };
}
