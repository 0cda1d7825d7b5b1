import { randomInt } from 'node:crypto';
import { CODE_ALPHABET, CODE_CHARACTERS } from '@lendside/domain/referrals/referral-code.ts';
import type { Database, Transaction } from '#platform/database.ts';
import { writeReferrer, type EnrollmentToWrite } from './referral-queries.ts';

const CODE_TRIES_MAX = 5;
const UNIQUE_VIOLATION = '23505';

/** Enrolls a person with a new code, or returns the code they have. Draws another code when the first is taken. `alongside` writes in the
 *  same transaction. */
export async function enrollWithCode(
  database: Database,
  enrollment: Omit<EnrollmentToWrite, 'code'>,
  alongside: (tx: Transaction, isNew: boolean) => Promise<void>,
): Promise<{ readonly shortCode: string; readonly isNew: boolean }> {
  for (let tries = 1; ; tries++) {
    try {
      return await database.transaction(async (tx) => {
        const enrolled = await writeReferrer(tx, { ...enrollment, code: drawCode() });
        await alongside(tx, enrolled.isNew);
        return enrolled;
      });
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
      if (!isTaken || tries >= CODE_TRIES_MAX) throw error;
    }
  }
}

function drawCode(): string {
  return Array.from({ length: CODE_CHARACTERS }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}
