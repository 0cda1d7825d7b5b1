import type { Database, Transaction } from '#platform/database.ts';

/** The program was killed. */
export class Killed extends Error {}

type Step = (...given: never[]) => unknown;

/** Kills a program at one of its steps: a step is a call that it waits for. Once killed, it makes no more calls. */
export function makeDeath(atStep: number, when: 'before' | 'after') {
  const state = { steps: 0, isDead: false };
  const guard = <Call extends Step>(call: Call): Call =>
    (async (...given: never[]) => {
      if (state.isDead) throw new Killed();
      state.steps += 1;
      const isLast = state.steps === atStep;
      if (isLast && when === 'before') state.isDead = true;
      if (state.isDead) throw new Killed();
      const answer = await call(...given);
      if (isLast) state.isDead = true;
      // A call that was running when another one killed the program gets no answer either.
      if (state.isDead) throw new Killed();
      return answer;
    }) as unknown as Call;
  const guardAll = <T extends object>(of: T): T =>
    Object.fromEntries(
      Object.entries(of).map(([name, value]) => [
        name,
        typeof value === 'function' ? guard(value as Step) : (value as unknown),
      ]),
    ) as T;
  return {
    hasHappened: () => state.isDead,
    /** Guards every call of a partner. Calls that answer at once stay as they are. */
    ofPartner: <T extends object>(partner: T, atOnce: readonly (keyof T)[]): T =>
      ({ ...guardAll(partner), ...Object.fromEntries(atOnce.map((name) => [name, partner[name]])) }) as T,
    ofDatabase: (database: Database): Database => ({
      ...database,
      rows: guard(database.rows),
      row: guard(database.row),
      transaction: guard((work: (tx: Transaction) => Promise<unknown>) =>
        database.transaction((tx) => work({ ...tx, rows: guard(tx.rows), row: guard(tx.row) })),
      ) as Database['transaction'],
    }),
  };
}
