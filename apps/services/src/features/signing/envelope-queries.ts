import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { SigningType } from '@lendside/domain/signing/signing-types.ts';
import { statement, type Transaction } from '#platform/database.ts';
import type { ClosingFoundation } from '#wiring/room.ts';
import { endSigning, type SigningEnd, type SigningToEnd } from './envelopes/end-signing.ts';
import { addEvent } from './envelopes/envelope-rows.ts';
import { queueVoid } from './envelopes/queue-work.ts';
import { recordVoided } from './envelopes/void-envelope.ts';
import type { Paperwork } from './paperwork.ts';
import { toReadMeans } from './read-foundation.ts';

/** Ends what is open to be signed on a loan: at the vendor, then in our books. `ended`: nobody can sign it any more, or nothing was
 *  open. `completed`: all had signed before, and the signature is applied to the loan. `unknown`: the vendor gave no answer; try
 *  again later. Not inside a transaction; repeating it is harmless. */
export type EndOpenSigning = (of: SigningToEnd, why: string) => Promise<SigningEnd>;

/** Gives another room of the worker the function that ends signings. `wiring/rooms.ts` hands that room the paperwork. */
export function openSigningEnds(foundation: ClosingFoundation, paperwork: Paperwork): EndOpenSigning {
  const means = toReadMeans(foundation, paperwork);
  return (of, why) => endSigning(means, of, why);
}

const OPEN_OF_LOAN = statement<{ envelope_id: string; vendor_id: string | null }>(
  'open_envelope_of_loan',
  `select envelope_id, vendor_id from app.envelope where lms_id = $1 and loan_id = $2 and signing_type = $3 and state in ('making', 'sent')`,
);

/** Ends the open envelope of a loan when the same thing is signed on paper at the store, in the transaction of that signature, and
 *  queues that the vendor ends it. The transaction holds the lock of the loan. */
export async function endForPaper(
  tx: Transaction,
  { lmsId, loanId }: { readonly lmsId: LoanSystemId; readonly loanId: number },
  type: SigningType,
): Promise<void> {
  const open = await tx.row(OPEN_OF_LOAN, [lmsId, loanId, type]);
  if (open === null) return;
  const why = 'It was signed on paper at the store.';
  if (!(await recordVoided(tx, open.envelope_id, why))) return;
  addEvent(tx, open.envelope_id, { kind: 'voided', detail: why });
  await queueVoid(tx, open.envelope_id, { cause: open.vendor_id ?? 'unmade', why });
}
