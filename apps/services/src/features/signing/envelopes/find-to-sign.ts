import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { DisclosureType, SigningType } from '@lendside/domain/signing/signing-types.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan, type CallerLoan } from '#servicing/find-caller-loan.ts';
import { requireGuestProof } from '#features/signing/guest-proof.ts';
import type { SigningMeans } from '#features/signing/signing-means.ts';
import { findSubject } from '#features/signing/subjects/find-subject.ts';
import type { PartyToSign, SigningSubject, ToSign } from '#features/signing/subjects/signing-subject.ts';
import { noteNewTerms } from './new-day.ts';

/** What a caller can sign on a loan. */
export interface Asked extends CallerLoan {
  readonly subject: SigningSubject;
  readonly toSign: ToSign;
  readonly parties: readonly PartyToSign[];
  /** Which of the parties asks. */
  readonly party: PartyToSign;
}

const SIGNERS_OF = statement<{
  party: 'borrower' | 'coborrower';
  customer_id: string;
  name: string;
  email: string | null;
}>('signers_of', 'select party, customer_id, name, email from app.signers_of($1, $2, $3)');

type Means = Pick<SigningMeans, 'database' | 'loanSystems' | 'lender' | 'renewalDesks'>;

/** Finds the parties of a loan of these customers. */
export async function findParties(
  database: Queryable,
  lmsId: LoanSystemId,
  loanId: number,
  customerIds: readonly string[],
): Promise<readonly PartyToSign[]> {
  const rows = await database.rows(SIGNERS_OF, [lmsId, loanId, customerIds]);
  return rows.map(({ customer_id: customerId, ...row }) => ({ customerId, ...row }));
}

/** Finds what the caller can sign on a loan now. Refuses with `NotFoundException` for another person's loan, and with
 *  `NothingToSign`; a guest also with `PartyNotVerified`. */
export async function findToSign(
  means: Means,
  caller: Customer,
  { loanId, type }: { readonly loanId: number; readonly type: SigningType | DisclosureType },
): Promise<Asked> {
  const loan = await findCallerLoan(means.loanSystems, caller, loanId);
  await requireGuestProof(means.database, caller, loan.record, type);
  const asked = await findOnLoan(means, loan, type);
  if (asked === null) throw new Refused('NothingToSign', 'There is nothing to sign on this loan now.');
  if (asked.subject.isOfOneDay) await noteNewTerms(means, asked);
  return asked;
}

/** Finds what the caller can sign on their loan now; null when there is nothing. */
export async function findOnLoan(
  { database, lender }: Pick<Means, 'database' | 'lender'>,
  loan: CallerLoan,
  type: SigningType | DisclosureType,
): Promise<Asked | null> {
  const { record, system, customerIds } = loan;
  const parties = await findParties(database, system.lmsId, record.snapshot.loanId, customerIds);
  const party = parties.find(({ customerId }) => customerIds.includes(customerId));
  const subject = findSubject(type);
  if (subject === null || party === undefined) return null;
  const toSign = await subject.find({ record, system, customerIds, parties, lender });
  return toSign === null ? null : { ...loan, subject, toSign, parties, party };
}
