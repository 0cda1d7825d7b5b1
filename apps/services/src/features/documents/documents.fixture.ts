import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { dueDatesMonthly } from '@lendside/domain/loans/opening/instalment-schedule.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { openFakeFiles } from '@lendside/providers/files/fake.ts';
import { writeNotice } from '#features/notices/notice-letter.ts';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { type Database, statement } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { moveDraw } from '#servicing/commands/draws/move-draw.ts';
import { requestDraw } from '#servicing/commands/draws/request-draw.ts';
import { openLine } from '#servicing/commands/lines/open-line.ts';
import { disburseLoan, originateLoan } from '#servicing/commands/origination/originate-loan.ts';
import { advance } from '#servicing/day-end/run-day-end.ts';
import { storeOf } from '#servicing/sample-stores.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { documentsHandlers } from './documents-routes.ts';

export const TLXE = 2;
export const firstDay = businessDate('2026-05-04');
const PEOPLE = statement(
  'seed_documents_people',
  `insert into servicing.customer (lms_id, customer_id, first_name, last_name)
   values (2, 'c', 'Ann', 'Lee'), (2, 'co', 'Bob', 'Lee'), (2, 'x', 'Eve', 'Roe'), (2, 'd', 'Dora', 'Fox') on conflict do nothing`,
);

function theProduct(productId: number) {
  const product = findProduct(productId);
  if (product === null) throw new Error(`no product ${productId}`);
  return product;
}

function openLoan(worker: Database, customerId: string, cosignerId: string | null): Promise<number> {
  const product = theProduct(1103);
  if (product.kind === 'line') throw new Error('a line is opened otherwise');
  return worker.transaction(async (tx) => {
    const loan = await originateLoan(tx, {
      product,
      brand: 'tmx',
      customerId,
      cosignerId,
      principalCents: cents(300_000),
      dueDates: dueDatesMonthly(businessDate('2026-06-05'), 24),
      storeId: storeOf('tmx', 'AZ').storeId,
      channel: 'store',
      collateral: { year: 2014, make: 'Jeep', model: 'Wrangler', vin: '1C4AJWAG0EL000000' },
    });
    await disburseLoan(tx, product, loan.loanId, 'store');
    return loan.loanId;
  });
}

function openLineOf(worker: Database, customerId: string): Promise<number> {
  return worker.transaction(async (tx) => {
    const opened = await openLine(tx, {
      key: `open-line-${customerId}`,
      lmsId: TLXE,
      productId: 1104,
      creditLimitCents: cents(150_000),
      brand: 'tmx',
      storeId: storeOf('tmx', 'TN').storeId,
      customerId,
      cosignerId: null,
      collateral: null,
    });
    if (!opened.ok) throw new Error(opened.refusal.code);
    return opened.value.loanId;
  });
}

/** Draws 500.00 on a line, which the bank has paid out. */
async function drawOn(worker: Database, lineId: number): Promise<void> {
  await worker.transaction(async (tx) => {
    const draw = { lmsId: TLXE, loanId: lineId, key: 'draw', amountCents: cents(50_000), channel: 'ach' } as const;
    const requested = await requestDraw(tx, draw);
    if (!requested.ok) throw new Error(requested.refusal.code);
  });
  for (const what of ['accept', 'settle'] as const)
    await worker.transaction(async (tx) => {
      const moved = await moveDraw(tx, {
        lmsId: TLXE,
        loanId: lineId,
        reference: 'draw',
        key: `draw-${what}`,
        happening: { what },
      });
      if (!moved.ok) throw new Error(moved.refusal.code);
    });
}

const someone = (customerId: string): Customer => aCustomer(`p_${customerId}`, { TLXe: customerId });
/** Ann and Bob owe one loan together. Eve and Dora have loans of their own. */
export const [ann, bob, eve, dora] = [someone('c'), someone('co'), someone('x'), someone('d')];

const CLOCK = statement('test_clock', 'update servicing.business_clock set business_date = $1');

/** Opens the room of documents on books with loans of May 4 and two lines of credit. The day is `until`, or May 4 with null, which is much
 *  faster. */
export async function openDocuments({ until = '2026-07-16' }: { readonly until?: string | null } = {}) {
  const database = await copyTestDatabase();
  const [owner, worker, api] = [
    database.open('owner'),
    database.open('lendside_worker'),
    database.open('lendside_api'),
  ];
  await seedReference(owner, 'simulation', { 1: firstDay, 2: firstDay });
  await owner.rows(PEOPLE);
  const loanId = await openLoan(worker, 'c', 'co');
  const otherId = await openLoan(worker, 'x', null);
  const dorasId = await openLoan(worker, 'd', null);
  const lineId = await openLineOf(worker, 'c');
  const secondLineId = await openLineOf(worker, 'd');
  await drawOn(worker, lineId);
  const files = openFakeFiles();
  const sealing = makeSealing(['a-sealing-key-of-at-least-32-characters']);
  const means = {
    database: api,
    loanSystems: [builtInLoanSystem(TLXE, api)],
    files,
    sealing,
    lender: { name: 'Lender LLC', address: '1 Main Street, Savannah, GA 31401' },
    mode: 'simulation',
    writeNotice,
    requireGuestPaper: () => Promise.reject(new Error('nobody here is a guest')),
  } as const;
  const calls = documentsHandlers(means);
  if (until !== null) await advance(worker, TLXE, businessDate(until));
  return {
    owner,
    worker,
    loanId,
    otherId,
    dorasId,
    lineId,
    secondLineId,
    files,
    means,
    calls,
    /** Moves the business date without closing days. */
    setDay: (day: string) => owner.rows(CLOCK, [day]),
    /** Names the loan of Ann and Bob in a call. */
    ofLoan: { loanId, lmsId: TLXE } as const,
  };
}
