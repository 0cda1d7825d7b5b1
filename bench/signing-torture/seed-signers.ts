import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { PRODUCTS } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { findAskedTask, openTask } from '@lendside/services/features/uploads/upload-rows.ts';
import { openDatabase, statement, type Database } from '@lendside/services/platform/database.ts';
import { seedReference } from '@lendside/services/servicing/seed-reference.ts';
import { openTestLoan } from '@lendside/services/servicing/test-books.fixture.ts';
import { SHARED_EVERY, TODAY } from './settings.ts';

/** Somebody who signs. */
export interface Person {
  readonly profileId: string;
  readonly customerId: string;
  readonly name: string;
}

/** One loan with an open settlement offer, its parties in the order in which they sign, and what the lender asks the borrower to
 *  upload. */
export interface Household {
  readonly number: number;
  readonly loanId: number;
  readonly people: readonly [Person, ...Person[]];
  readonly taskId: number;
}

const LOANS_AT_ONCE = 4;
const DAY = businessDate(TODAY);

/** Adds that many borrowers `A1`, `A2`, …, and as many who may owe a loan with them: `B1`, `B2`, … */
export const PEOPLE = statement(
  'signing_torture_people',
  `
  with everybody as (
    select n, party, party || n as customer_id from generate_series(1, $1::int) n, unnest(array['A', 'B']) party
  ), profiles as (
    insert into app.profile (profile_id, first_name, last_name, email)
    select 'prf_' || customer_id, party, 'Lee', customer_id || '@example.com' from everybody
  ), customers as (
    insert into servicing.customer (lms_id, customer_id, first_name, last_name) select 2, customer_id, party, 'Lee' from everybody
  )
  insert into app.profile_customer (profile_id, lms_id, customer_id) select 'prf_' || customer_id, 2, customer_id from everybody`,
);
/** Makes somebody the other borrower of a loan. */
export const SHARE = statement(
  'signing_torture_share',
  'update servicing.loan set cosigner_id = $2 where loan_id = $1',
);
const OFFER = statement(
  'signing_torture_offer',
  `insert into servicing.settlement_offer (loan_id, seq, claim, amount, offered_on, expires_on, state)
   values ($1, 1, 240000, 120000, $2, $3, 'open')`,
);
const ANALYSE = statement('signing_torture_analyse', 'analyze');

/** Fills a migrated database with `count` loans, each with an open settlement offer and a task for uploads. */
export async function seedSigners(url: string, count: number): Promise<Household[]> {
  const open = (role: 'owner' | 'lendside_worker') => openDatabase({ url, role, connectionsMax: LOANS_AT_ONCE });
  const [owner, worker] = [open('owner'), open('lendside_worker')];
  try {
    await seedReference(owner, 'simulation', { 1: DAY, 2: DAY });
    await owner.rows(PEOPLE, [count]);
    const households: Household[] = [];
    const next = { number: 1 };
    const openSome = async (): Promise<void> => {
      while (next.number <= count) households.push(await openHousehold(owner, worker, (next.number += 1) - 1));
    };
    await Promise.all(Array.from({ length: LOANS_AT_ONCE }, openSome));
    await owner.rows(ANALYSE);
    return households.toSorted((one, other) => one.number - other.number);
  } finally {
    await Promise.all([owner.close(), worker.close()]);
  }
}

/** Returns one of the people of `PEOPLE`. */
export function personOf(party: 'A' | 'B', number: number): Person {
  return { profileId: `prf_${party}${number}`, customerId: `${party}${number}`, name: `${party} Lee` };
}

async function openHousehold(owner: Database, worker: Database, number: number): Promise<Household> {
  const product = PRODUCTS.find(({ productId }) => productId === 1103);
  if (product === undefined) throw new Error('there is no loan to settle');
  const borrower = personOf('A', number);
  const loanId = await openTestLoan(worker, {
    product,
    brand: 'tmx',
    customerId: borrower.customerId,
    principalCents: cents(240_000),
    dueDates: Array.from({ length: 12 }, (_, index) => addDays(DAY, 30 * (index + 1))),
  });
  const isShared = number % SHARED_EVERY === 0;
  if (isShared) await owner.rows(SHARE, [loanId, personOf('B', number).customerId]);
  await owner.rows(OFFER, [loanId, DAY, addDays(DAY, 14)]);
  const askedBy = `torture-${number}`;
  await openTask(worker, {
    lmsId: 2,
    loanId,
    customerIds: [borrower.customerId],
    docTypes: ['income'],
    reason: 'Please show what you earn.',
    openedOn: DAY,
    askedBy,
  });
  const task = await findAskedTask(worker, askedBy);
  if (task === null) throw new Error('no task was opened');
  return { number, loanId, people: isShared ? [borrower, personOf('B', number)] : [borrower], taskId: task.taskId };
}
