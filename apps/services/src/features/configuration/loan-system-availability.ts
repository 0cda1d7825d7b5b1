import type { LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';

/** A loan system as the availability check uses it. Reading its business date serves as the ping. */
export interface AskableLoanSystem {
  readonly name: LoanSystemName;
  businessDate(): Promise<unknown>;
}

const CACHE_MS = 10_000;
const ANSWER_TIMEOUT_MS = 2_000;

/** Returns a function that tells which of the requested loan systems answer now. Results are cached for ten seconds. Each
 *  system has two seconds to answer. */
export function makeAvailability(
  systems: readonly AskableLoanSystem[],
): (wanted: readonly LoanSystemName[]) => Promise<LoanSystemName[]> {
  const known = new Map<LoanSystemName, { readonly until: number; readonly answers: Promise<boolean> }>();
  const ask = (system: AskableLoanSystem): Promise<boolean> => {
    const fresh = known.get(system.name);
    if (fresh !== undefined && fresh.until > performance.now()) return fresh.answers;
    const answers = doesAnswer(system);
    known.set(system.name, { until: performance.now() + CACHE_MS, answers });
    return answers;
  };
  return async (wanted) => {
    const asked = systems.filter((system) => wanted.includes(system.name));
    const answers = await Promise.all(asked.map(ask));
    return asked.flatMap((system, index) => (answers[index] === true ? [system.name] : []));
  };
}

async function doesAnswer(system: AskableLoanSystem): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => {
    resolve(false);
  }, ANSWER_TIMEOUT_MS);
  const answer = system.businessDate().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
