import { hash, verify } from '@node-rs/argon2';
import { LIMITS } from '#platform/limits.ts';

/** Argon2id (the library's default), 19 MiB, two passes, one lane: about 10 ms per hash. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password for storing (argon2id, encoded with its cost and salt). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** The result of a password check. `busy` means that too many checks are waiting. */
export type PasswordCheck = 'right' | 'wrong' | 'busy';

/** Checks only a few passwords at once, because hashing is the only work here that occupies a whole core (T1). */
export interface PasswordChecker {
  /** Checks a password against a stored hash. A null hash takes just as long and counts as wrong (T2). A proven browser waits in
   *  a line of its own, which goes first, so that a storm of strangers does not keep it out. */
  check(password: string, storedHash: string | null, isProven?: boolean): Promise<PasswordCheck>;
  /** Hashes a password for storing, in the same queue as checks. Returns null when too many are waiting. */
  hash(password: string): Promise<string | null>;
}

/** Creates the password checker of one process. Throws when a stored hash is not one of ours. */
export async function makePasswordChecker(): Promise<PasswordChecker> {
  const dummyHash = await hashPassword(crypto.randomUUID());
  const waiting: (() => void)[] = [];
  const waitingProven: (() => void)[] = [];
  let running = 0;
  const takeTurn = (line: (() => void)[]): Promise<void> => {
    if (running < LIMITS.passwordHashesAtOnce) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      line.push(resolve);
    });
  };
  const passTurn = (): void => {
    const next = waitingProven.shift() ?? waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  const inTurn = async <T>(line: (() => void)[], work: () => Promise<T>): Promise<T | null> => {
    if (line.length >= LIMITS.passwordHashesWaiting) return null;
    await takeTurn(line);
    try {
      return await work();
    } finally {
      passTurn();
    }
  };
  return {
    check: async (password, storedHash, isProven = false) => {
      const isRight = await inTurn(isProven ? waitingProven : waiting, () => verify(storedHash ?? dummyHash, password));
      if (isRight === null) return 'busy';
      return isRight && storedHash !== null ? 'right' : 'wrong';
    },
    hash: (password) => inTurn(waiting, () => hashPassword(password)),
  };
}
