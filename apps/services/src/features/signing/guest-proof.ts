import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { DisclosureType, SigningType } from '@lendside/domain/signing/signing-types.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { hasVerifiedCode } from '#features/parties/party-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan } from '#servicing/find-caller-loan.ts';
import type { SigningMeans } from './signing-means.ts';

/** Refuses a guest for whom the borrower has not typed the code that was sent to the phone on file: the link proves who pays, not who
 *  signs. With it a guest signs the renewal of that loan as the borrower, and nothing else. Others pass. Source: width 5. */
export async function requireGuestProof(
  db: Queryable,
  caller: Customer,
  record: LoanRecord,
  type: SigningType | DisclosureType,
): Promise<void> {
  if (caller.scope.kind !== 'guest') return;
  requireRenewal(caller, type);
  const customerId = caller.customerIdBySystem[loanSystemName(record.snapshot.lmsId)];
  if (customerId === undefined || !(await hasVerifiedCode(db, record, caller, customerId)))
    throw new Refused('PartyNotVerified', 'Ask the borrower for the code that we send to their phone.');
}

/** Refuses a guest who asks for anything but a renewal. */
export function requireRenewal({ scope }: Customer, type: SigningType | DisclosureType): void {
  if (scope.kind === 'guest' && type !== 'refinance')
    throw new Refused('AccessDeniedException', 'This call is not for you.');
}

/** Refuses a guest without that proof on the loan of the link. */
export async function requireConsentProof(
  { database, loanSystems }: Pick<SigningMeans, 'database' | 'loanSystems'>,
  caller: Customer,
): Promise<void> {
  if (caller.scope.kind !== 'guest') return;
  const { record } = await findCallerLoan(loanSystems, caller, caller.scope.loanId);
  await requireGuestProof(database, caller, record, 'refinance');
}
