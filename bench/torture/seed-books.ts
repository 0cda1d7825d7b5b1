import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { payoffCents } from '@lendside/domain/loans/payoff.ts';
import { PRODUCTS } from '@lendside/domain/loans/products.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { FixtureCustomer } from '@lendside/services/features/payments/ledger-loan-system.fixture.ts';
import type { PaymentRequest } from '@lendside/services/features/payments/decide-payment.ts';
import { openDatabase, statement } from '@lendside/services/platform/database.ts';
import type { Database } from '@lendside/services/platform/database.ts';
import { builtInLoanSystem } from '@lendside/services/servicing/built-in-loan-system.ts';
import { seedReference } from '@lendside/services/servicing/seed-reference.ts';
import { openTestLoan } from '@lendside/services/servicing/test-books.fixture.ts';

/** Somebody with one loan in our own core and one card, and the payment they are going to make: worked out once, so that every
 *  repetition sends the same. */
export interface Payer {
  readonly customer: FixtureCustomer;
  readonly request: Partial<PaymentRequest>;
}

const TODAY = businessDate('2026-06-15');
const LOANS_AT_ONCE = 4;

const insertPeople = statement(
  'torture_people',
  `
  with people as (
    insert into app.profile (profile_id, first_name, last_name, email) select 'prf_' || n, 'Ann', 'Lee', 'ann' || n || '@example.com' from generate_series(1, $1::int) n
    returning profile_id
  ), ids as (
    insert into app.profile_customer (profile_id, lms_id, customer_id) select profile_id, 2, 'C' || substr(profile_id, 5) from people
  )
  insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved)
  select 'card_' || substr(profile_id, 5), profile_id, 1, 'SIMCARD-4242-1230-' || substr(profile_id, 5), 'visa', '424242', '4242', 'Ann Lee', 12, 2030, true, true
    from people`,
);

/** Fills a migrated database with `count` payers; loans are opened by the core itself. */
export async function seedPayers(url: string, count: number): Promise<Payer[]> {
  const owner = openDatabase({ url, role: 'owner', connectionsMax: 2 });
  const worker = openDatabase({ url, role: 'lendside_worker', connectionsMax: LOANS_AT_ONCE });
  try {
    await seedReference(owner, 'simulation', { 1: TODAY, 2: TODAY });
    await owner.rows(insertPeople, [count]);
    const payers: Payer[] = [];
    const next = { number: 1 };
    const openSome = async (): Promise<void> => {
      while (next.number <= count) payers.push(await openPayer(worker, (next.number += 1) - 1));
    };
    await Promise.all(Array.from({ length: LOANS_AT_ONCE }, openSome));
    return payers;
  } finally {
    await Promise.all([owner.close(), worker.close()]);
  }
}

async function openPayer(worker: Database, number: number): Promise<Payer> {
  const product = PRODUCTS.find(({ lmsId, kind }) => lmsId === 2 && kind === 'pawn');
  if (product === undefined) throw new Error('there is no pawn to torture');
  const customerId = `C${number}`;
  const loanId = await openTestLoan(worker, {
    product,
    brand: 'tmx',
    customerId,
    principalCents: cents(100_000),
    dueDates: [],
  });
  const record = await builtInLoanSystem(2, worker).account(loanId, [customerId]);
  if (record === null) throw new Error(`loan ${loanId} is not there`);
  // Every cent from .00 to .99 occurs, the simulator's magic ones among them; a tenth pays the loan off.
  const isPayoff = number % 10 === 0;
  const amount = cents(1_000 + (number % 5_000));
  return {
    customer: { profileId: `prf_${number}`, customerId, cardId: `card_${number}`, loanId },
    request: {
      paymentKey: `torture_${loanId}_payment`,
      storeId: record.storeId,
      productBrand: 'tmx',
      intentId: toIntentId(record),
      ...(isPayoff
        ? {
            paymentAmount: payoffCents(record.snapshot),
            paymentType: 'payoff',
            isPayoff: true,
            paymentAmountType: 'payoff',
          }
        : { paymentAmount: amount }),
    },
  };
}
