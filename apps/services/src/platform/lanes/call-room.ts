/** A circuit breaker that limits how many calls one process may have in flight at each processor or bank. A processor that
 *  answers gets the full number. A processor that does not answer gets fewer and fewer calls, down to one at a time. Source:
 *  security R10, decision 010. */
export interface CallRoom {
  /** Numbers of the processors that get fewer calls than the maximum. */
  narrowed(): readonly number[];
  /** Returns how many calls may start at a processor now. `nowMs` is from a monotonic clock. */
  findRoom(desk: number, nowMs: number): number;
  begin(desk: number): void;
  end(desk: number): void;
  /** Records that the processor answered, whatever the answer. */
  hear(desk: number): void;
  /** Records that the processor was unreachable, too late or unintelligible. */
  missAnswer(desk: number, nowMs: number): void;
}

/** After this many missed answers in a row, only one call at a time tests the processor. A processor that misses every third
 *  answer misses ten in a row once in 59,049 times. */
const MISSES_IN_A_ROW = 10;
const REST_MIN_MS = 250;
const REST_MAX_MS = 2_000;
/** The most credit a processor can save up, as a multiple of the maximum. The reserve lets a processor miss a few answers and
 *  keep the full number of calls. */
const CREDIT = 1.5;

/** A processor becomes `silent` when it gets one call at a time, and `back` when it gets the full number again. */
export type DeskTurn = 'silent' | 'back';

interface Desk {
  /** Credit: grows by one with each answer and shrinks by one with each missed answer. */
  room: number;
  calls: number;
  missesInARow: number;
  /** Number of pauses since the last answer. */
  rests: number;
  restsUntilMs: number;
}

/** Opens the circuit breaker with `callsMax` calls per processor. `onTurn` is called when a processor becomes silent, and when
 *  it has the full number of calls again. */
export function openCallRoom(callsMax: number, onTurn: (desk: number, is: DeskTurn) => void): CallRoom {
  const desks = new Map<number, Desk>();
  const deskOf = (number: number): Desk => {
    const known = desks.get(number);
    if (known !== undefined) return known;
    const desk = { room: callsMax * CREDIT, calls: 0, missesInARow: 0, rests: 0, restsUntilMs: 0 };
    desks.set(number, desk);
    return desk;
  };
  const silent = new Set<number>();
  return {
    narrowed: () => [...desks].flatMap(([number, { room }]) => (room < callsMax ? [number] : [])),
    findRoom: (number, nowMs) => {
      const { room, calls, restsUntilMs } = deskOf(number);
      return nowMs < restsUntilMs ? 0 : Math.max(0, Math.min(callsMax, Math.floor(room)) - calls);
    },
    begin: (number) => {
      deskOf(number).calls += 1;
    },
    end: (number) => {
      deskOf(number).calls -= 1;
    },
    hear: (number) => {
      const desk = deskOf(number);
      desk.missesInARow = 0;
      desk.rests = 0;
      desk.restsUntilMs = 0;
      desk.room = Math.min(desk.room + 1, callsMax * CREDIT);
      if (desk.room >= callsMax && silent.delete(number)) onTurn(number, 'back');
    },
    missAnswer: (number, nowMs) => {
      const desk = deskOf(number);
      desk.missesInARow += 1;
      desk.room = Math.max(1, desk.room - 1);
      if (desk.missesInARow < MISSES_IN_A_ROW) return;
      desk.room = 1;
      // Calls that fail during a pause were started before it, so they do not count.
      if (nowMs < desk.restsUntilMs) return;
      desk.restsUntilMs = nowMs + Math.min(REST_MAX_MS, REST_MIN_MS * 2 ** Math.min(desk.rests, 10));
      desk.rests += 1;
      if (!silent.has(number)) onTurn(number, 'silent');
      silent.add(number);
    },
  };
}
