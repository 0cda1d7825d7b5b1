import { isOpenRenewal, type RenewalEnd } from '@lendside/domain/renewals/renewal-states.ts';
import type { LoanSystem } from '@lendside/providers/loan-systems/port.ts';
import type { RenewalCalls, RenewalRecord } from '@lendside/providers/loan-systems/renewal-calls.ts';
import type { Transaction } from '#platform/database.ts';
import type { EndMeans } from './end-means.ts';

/** How far an end has come: `over`, the renewal is not open any more; `unknown`, the signature vendor or the books gave no answer;
 *  `signed`, all had signed first and the booking is on its way. */
export type EndOutcome = 'over' | 'unknown' | 'signed';

/** A loan system that has renewals. */
export interface RenewingSystem {
  readonly system: LoanSystem<Transaction>;
  readonly calls: RenewalCalls<Transaction>;
}

/** Returns the loan systems that have renewals. */
export function renewingSystems({ systems }: Pick<EndMeans, 'systems'>): readonly RenewingSystem[] {
  return systems.flatMap((system) => {
    const calls = system.capabilities.renewals;
    return calls === null ? [] : [{ system, calls }];
  });
}

/** Why the signature vendor is told to end the documents. */
const WORDS: Readonly<Partial<Record<RenewalEnd, string>>> = {
  expired: 'The last day to sign is over.',
  cancelled: 'A borrower ended the renewal.',
  declined: 'A borrower declined to sign.',
};

/** Ends an open renewal in two steps: nobody can sign it any more, then the books end it. When all had signed first, it is booked and
 *  stays. Harmless to repeat after each step. Source: width 5. */
export async function endRenewal(
  { database, endSigning, logger }: EndMeans,
  { system, calls }: RenewingSystem,
  renewal: RenewalRecord,
  why: RenewalEnd,
): Promise<EndOutcome> {
  const { renewalId, loanId } = renewal;
  if (!isOpenRenewal(renewal.state)) return 'over';
  const of = { lmsId: system.lmsId, loanId, type: 'refinance', renewalId } as const;
  const signing = await endSigning(of, WORDS[why] ?? 'The renewal ended.');
  if (signing === 'unknown') return 'unknown';
  if (signing === 'completed') {
    const now = await database.transaction((tx) => calls.readRenewal(renewalId, tx));
    return now === null || !isOpenRenewal(now.state) ? 'over' : 'signed';
  }
  const answer = await database.transaction((tx) =>
    calls.endRenewal({ key: `renewal:${renewalId}:end:${why}`, loanId, renewalId, why }, tx),
  );
  if (answer.ok) return 'over';
  logger.error({ renewalId, refusal: answer.refusal.code }, 'the books did not end a renewal');
  return 'unknown';
}
