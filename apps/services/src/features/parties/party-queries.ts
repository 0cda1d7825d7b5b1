import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { personStatement, statement, type Database, type Queryable } from '#platform/database.ts';
import { readAs } from '#servicing/capabilities/read-as.ts';
import { PARTY_CODE_LIMITS } from './party-code-limits.ts';

/** The person who must agree to a renewal besides the caller. `other`: the other borrower of a shared loan. `borrower`: the borrower
 *  whose guest asks. Source: ALT-001, LOP-044, width 5. */
export interface PartyToAgree {
  readonly kind: 'other' | 'borrower';
  readonly customerId: string;
  readonly name: string;
  /** A code of this person was typed correctly within 24 hours, for this loan and this caller. */
  readonly isVerified: boolean;
  /** How the other borrower of a shared loan is called while they have not agreed; null when they have, or the loan is not shared. A
   *  guest cannot ask them: the borrower does, and what they agreed with the borrower counts for the guest. */
  readonly missingOther: string | null;
}

/** The party as the loan system knows them. */
export interface PartyFacts {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly email: string | null;
}

const partyOfLoan = statement<PartyFacts>(
  'party_of_loan',
  'select first_name as "firstName", last_name as "lastName", phone, email from app.party_of_loan($1, $2)',
);

const verifiedCode = personStatement<{ isVerified: boolean }>(
  'party_verified_code',
  `
  select exists (
    select from app.party_code c
     where c.profile_id = $1 and c.guest_session_id is not distinct from $2 and c.lms_id = $3 and c.loan_id = $4 and c.customer_id = $5
       and c.verified_at > now() - interval '${PARTY_CODE_LIMITS.verifiedHours} hours') as "isVerified"`,
);

/** Says who must agree without a look at the database; null when nobody else owes the loan. A guest always needs the borrower for whom
 *  the link was made. */
export function whoMustAgree(
  { customerId, cosignerId, snapshot }: LoanRecord,
  caller: Customer,
): Pick<PartyToAgree, 'kind' | 'customerId'> | null {
  const own = caller.customerIdBySystem[loanSystemName(snapshot.lmsId)];
  if (own === undefined) return null;
  if (caller.scope.kind === 'guest') return { kind: 'borrower', customerId: own };
  if (cosignerId === null) return null;
  return { kind: 'other', customerId: own === customerId ? cosignerId : customerId };
}

/** Returns the name and the contacts of the person who must agree; null when the loan system keeps them elsewhere. */
export async function findPartyFacts(
  db: Database,
  { snapshot: { loanId, lmsId } }: LoanRecord,
  caller: Customer,
  customerId: string,
): Promise<PartyFacts | null> {
  const own = caller.customerIdBySystem[loanSystemName(lmsId)];
  return own === undefined ? null : readAs(db, [own], (tx) => tx.row(partyOfLoan, [loanId, customerId]), lmsId);
}

/** Whether a code of this person counts for this loan and this caller. */
export async function hasVerifiedCode(
  db: Queryable,
  { snapshot: { loanId, lmsId } }: LoanRecord,
  caller: Customer,
  customerId: string,
  guestSessionId: string | null = guestSessionOf(caller),
): Promise<boolean> {
  const values = [caller.profileId, guestSessionId, lmsId, loanId, customerId];
  return (await db.row(verifiedCode, values))?.isVerified ?? false;
}

/** Returns who must agree to a renewal of the loan besides the caller, and whether that is done; null when nobody must. The
 *  caller must be one of the loan's borrowers, or a guest of one. Source: LOP-044, ALT-001, ALT-011. */
export async function findPartyToAgree(
  db: Database,
  { record, caller }: { readonly record: LoanRecord; readonly caller: Customer },
): Promise<PartyToAgree | null> {
  const party = whoMustAgree(record, caller);
  if (party === null) return null;
  const [facts, isVerified, isOtherMissing] = await Promise.all([
    findPartyFacts(db, record, caller, party.customerId),
    hasVerifiedCode(db, record, caller, party.customerId),
    party.kind === 'borrower' && isOtherOfGuestMissing(db, record, caller, party.customerId),
  ]);
  const name = toPartyName(facts);
  const missingOther = party.kind === 'other' && !isVerified ? name : isOtherMissing ? UNNAMED : null;
  return { ...party, name, isVerified, missingOther };
}

/** Whether the other borrower of a shared loan has not agreed with the borrower whose guest asks. */
async function isOtherOfGuestMissing(
  db: Queryable,
  record: LoanRecord,
  caller: Customer,
  borrowerId: string,
): Promise<boolean> {
  const { customerId, cosignerId } = record;
  if (cosignerId === null) return false;
  return !(await hasVerifiedCode(db, record, caller, borrowerId === customerId ? cosignerId : customerId, null));
}

const UNNAMED = 'The other borrower';

/** The name under which a party is shown. A loan system that keeps its customers elsewhere tells no name. */
export function toPartyName(facts: PartyFacts | null): string {
  return facts === null ? UNNAMED : `${facts.firstName} ${facts.lastName}`;
}
