import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Queryable } from '#platform/database.ts';

/** The other of two people who owe a loan together, as the caller may see them. */
export interface OtherParty {
  readonly customerId: string;
  readonly name: string;
  /** Whether this person has an account to sign in with. */
  readonly isLinked: boolean;
}

/** The person who made a payment, as the borrowers of the loan may see them. */
export interface PayerName {
  readonly profileId: string;
  readonly name: string;
  readonly isGuest: boolean;
}

interface PartyRow {
  readonly loan_id: number;
  readonly customer_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_linked: boolean;
}

const partiesOf = statement<PartyRow>(
  'loan_parties',
  'select loan_id, customer_id, first_name, last_name, is_linked from app.parties_of($1, $2)',
);
const payersOf = statement<{
  confirmation_number: string;
  profile_id: string;
  name: string;
  is_guest: boolean;
}>('loan_payers', 'select confirmation_number, profile_id, name, is_guest from app.payers_of($1, $2)');

/** Returns the other party of each shared loan, by loan id. Loans with one borrower are left out. For a cosigner, the other
 *  party is the borrower. Source: ALT-001, LOA-005, LOP-091. */
export async function findOtherParties(
  db: Queryable,
  records: readonly LoanRecord[],
  customerIds: readonly string[],
): Promise<ReadonlyMap<number, OtherParty>> {
  const shared = records.filter(({ cosignerId }) => cosignerId !== null).map(({ snapshot }) => snapshot.loanId);
  if (shared.length === 0) return new Map();
  const rows = await db.rows(partiesOf, [shared, customerIds]);
  return new Map(
    rows
      .filter((row) => !customerIds.includes(row.customer_id))
      .map((row) => [
        row.loan_id,
        { customerId: row.customer_id, name: `${row.first_name} ${row.last_name}`, isLinked: row.is_linked },
      ]),
  );
}

/** Returns who made each payment of a loan, by confirmation number. Empty when the loan does not belong to these customers. */
export async function findPayers(
  db: Queryable,
  loanId: number,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, PayerName>> {
  const rows = await db.rows(payersOf, [loanId, customerIds]);
  return new Map(
    rows.map((row) => [row.confirmation_number, { profileId: row.profile_id, name: row.name, isGuest: row.is_guest }]),
  );
}

/** Returns the payer's name unless the payer is the reader: the other borrower, or a guest with a link. Null for the reader's
 *  own payment. Source: ALT-001, LOP-083. */
export function toPaidBy(
  payer: PayerName | undefined,
  profileId: string,
): { readonly name: string; readonly isGuest: boolean } | null {
  if (payer === undefined || (!payer.isGuest && payer.profileId === profileId)) return null;
  return { name: payer.name, isGuest: payer.isGuest };
}
