import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { decideBankDebit, type BankDebitStop } from '@lendside/domain/payments/bank-debit.ts';
import type { BankAccountType } from '@lendside/domain/payments/bank-account.ts';
import { findProvenAccounts } from '#features/payouts/account-proof-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { readDebitsOf } from '#servicing/autopay/debit-history.ts';
import type { CardOwner } from './card-queries.ts';

/** Whose accounts are read. */
export type AccountOwner = CardOwner & Pick<Customer, 'customerIds'>;

/** A bank account that was not removed. Its number stays encrypted in the database. */
export interface BankRow {
  readonly card_id: string;
  readonly bank_name: string;
  readonly routing_number: string;
  /** Hex hash that identifies the account without revealing its number. */
  readonly method_id: string;
  readonly account_type: BankAccountType;
  readonly is_primary: boolean;
}

const banksOf = statement<BankRow>(
  'banks_of',
  `
  select card_id, bank_name, routing_number, encode(account_hash, 'hex') as method_id, account_type, is_primary from app.banks_of($1)`,
);
const bankByRouting = statement<{ name: string; city: string; state: string }>(
  'bank_by_routing',
  'select name, city, state from app.bank where routing_number = $1',
);

/** Returns a customer's own bank accounts; a guest has none. Source: CRD-011. */
export function findBanks(database: Queryable, caller: CardOwner): Promise<BankRow[]> {
  return guestSessionOf(caller) === null ? database.rows(banksOf, [caller.profileId]) : Promise.resolve([]);
}

/** Returns the bank of a routing number; null if the number is unknown. Source: LOP-107. */
export function findBankByRouting(
  database: Queryable,
  routingNumber: string,
): Promise<{ name: string; city: string; state: string } | null> {
  return database.row(bankByRouting, [routingNumber]);
}

/** Returns the `card_id` of each account that may receive money: a debit of ours settled from it, or its person typed the amounts of two small
 *  credits, and the bank has not said since that it is closed. Source: width 1; loan-core 4.3 (channels). */
export async function findVerifiedAccounts(
  database: Queryable,
  caller: AccountOwner,
  on: BusinessDate,
): Promise<ReadonlySet<string>> {
  const banks = await findBanks(database, caller);
  if (banks.length === 0) return new Set();
  const [stops, { attempts }, typed] = await Promise.all([
    findStops(database, caller, banks, on),
    readDebitsOf(database, caller.customerIds),
    findProvenAccounts(database, caller.profileId),
  ]);
  const settled = attempts.filter(({ state }) => state === 'settled').map(({ methodId }) => methodId);
  const proven = new Set([...settled, ...typed]);
  return new Set(
    banks
      .filter((bank) => proven.has(bank.method_id) && stops.get(bank.card_id) !== 'accountClosed')
      .map((bank) => bank.card_id),
  );
}

/** Returns by `card_id` why an account may not be debited now, or null if it may. Counts debits of all the customer's loans.
 *  Source: loan-core 5.3. */
export async function findStops(
  database: Queryable,
  caller: AccountOwner,
  banks: readonly BankRow[],
  on: BusinessDate,
): Promise<ReadonlyMap<string, BankDebitStop | null>> {
  if (banks.length === 0) return new Map();
  const { attempts, anewOn } = await readDebitsOf(database, caller.customerIds);
  return new Map(
    banks.map((bank) => [bank.card_id, decideBankDebit(attempts, { loanId: 0, methodId: bank.method_id, on, anewOn })]),
  );
}
