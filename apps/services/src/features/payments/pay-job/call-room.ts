/** How many calls of one process may go to each desk side by side. A desk that answers has all the room there is; one that does not is asked
 *  by fewer and fewer, in the end by one at a time. Source: security R10, decision 010. */
export interface CallRoom {
  /** Desks that have less than all the room, by their numbers. */
  narrowed(): readonly number[];
  /** Calls that may be begun at a desk now. `nowMs`: of a clock that only goes on. */
  findRoom(desk: number, nowMs: number): number;
  begin(desk: number): void;
  end(desk: number): void;
  /** The desk answered what it was asked; whatever the answer. */
  hear(desk: number): void;
  /** It could not be reached, or said nothing that can be understood, or not in time. */
  missAnswer(desk: number, nowMs: number): void;
}

/** So many calls in a row without an answer, and one call at a time finds out whether the desk is back. A desk that leaves every third call
 *  unanswered leaves ten in a row once in 59,049 times. */
const MISSES_IN_A_ROW = 10;
const REST_MIN_MS = 250;
const REST_MAX_MS = 2_000;
/** Answers kept in credit, as a share of all the room: a desk that leaves some calls unanswered keeps all of it. */
const CREDIT = 1.5;

/** What a desk has become: asked by one call at a time, or by as many as there is room for. */
export type DeskTurn = 'silent' | 'back';

interface Desk {
  /** Grows by one with each answer and shrinks by one without: more answers than none widen, more without narrow. */
  room: number;
  calls: number;
  missesInARow: number;
  /** Rests since the last answer. */
  rests: number;
  restsUntilMs: number;
}

/** Opens the room for calls, `callsMax` at each desk. `onTurn` hears when a desk is asked by one at a time, and when it has all the room again. */
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
      // What is missed during a rest was begun before it.
      if (nowMs < desk.restsUntilMs) return;
      desk.restsUntilMs = nowMs + Math.min(REST_MAX_MS, REST_MIN_MS * 2 ** Math.min(desk.rests, 10));
      desk.rests += 1;
      if (!silent.has(number)) onTurn(number, 'silent');
      silent.add(number);
    },
  };
}
