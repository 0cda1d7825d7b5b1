import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan } from '#servicing/find-caller-loan.ts';
import { asCustomers } from './envelopes/envelope-rows.ts';
import { findToSign } from './envelopes/find-to-sign.ts';
import { keepPapers } from './envelopes/keep-papers.ts';
import { requireGuestProof } from './guest-proof.ts';
import type { SigningMeans } from './signing-means.ts';

const IN_ENVELOPE = statement<{ envelope_id: string }>(
  'guest_paper_in_envelope',
  `select e.envelope_id from app.envelope e join app.envelope_document m using (envelope_id)
    where e.lms_id = $1 and e.loan_id = $2 and e.signing_type = 'refinance' and e.terms ->> 'renewalId' = $3
      and $4 in (m.document_id::text, m.signed_document_id::text) limit 1`,
);

/** Who asks for which document of which loan. */
export type GuestPaperAsked = readonly [
  caller: Customer,
  asked: { readonly loanId: number; readonly documentId: string },
];

/** Refuses a guest every document but those of the renewal that they sign for the borrower: what is to be signed today, and what was
 *  sent to be signed. Source: width 5. */
export async function requireGuestPaper(
  means: SigningMeans,
  ...[caller, { loanId, documentId }]: GuestPaperAsked
): Promise<void> {
  const { database, loanSystems } = means;
  const { record, system, customerIds } = await findCallerLoan(loanSystems, caller, loanId);
  await requireGuestProof(database, caller, record, 'refinance');
  const renewal = (await system.capabilities.renewals?.findRenewal(loanId, customerIds)) ?? null;
  if (renewal !== null) {
    const of = [system.lmsId, loanId, renewal.renewalId, documentId];
    if ((await asCustomers(database, { customerIds, lmsId: system.lmsId }, (tx) => tx.row(IN_ENVELOPE, of))) !== null)
      return;
  }
  const papers = renewal?.state === 'awaitingSignature' ? await papersOf(means, caller, loanId) : [];
  if (!papers.includes(documentId)) throw new Refused('NotFoundException', 'We could not find that document.');
}

async function papersOf(means: SigningMeans, caller: Customer, loanId: number): Promise<readonly string[]> {
  const asked = await findToSign(means, caller, { loanId, type: 'refinance' });
  return (await keepPapers(means, asked)).map(({ documentId }) => documentId);
}
