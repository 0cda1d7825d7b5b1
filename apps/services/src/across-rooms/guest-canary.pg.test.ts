import { inflateSync } from 'node:zlib';
import { api } from '@lendside/contract/api.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { toWireResponse } from '@lendside/contract/wire.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import { FakeLoanSystem } from '@lendside/providers/loan-systems/fake.ts';
import { openFakeMessenger } from '@lendside/providers/messaging/fake.ts';
import { beforeAll, expect, test } from 'vitest';
import { cardsHandlers } from '#features/cards/cards-routes.ts';
import { loansHandlers } from '#features/loans/loans-routes.ts';
import { aGuestPayment, openGuest } from '#features/payments/guest.fixture.ts';
import {
  ledgerLoanSystem,
  seedCustomers,
  type FixtureCustomer,
} from '#features/payments/ledger-loan-system.fixture.ts';
import { claimNewPayments } from '#features/payments/pay-job/payment-claims.ts';
import { decideAfterCharge } from '#features/payments/pay-job/decide-outcome.ts';
import { payLimits } from '#features/payments/pay-job/pay-limits.ts';
import { recordOutcomes } from '#features/payments/pay-job/record-outcomes.ts';
import { toSubmitOptions } from '#features/payments/payment.fixture.ts';
import { paymentsHandlers } from '#features/payments/payments-routes.ts';
import { receiptMessages } from '#features/payments/receipts/receipt-message.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { aCall as context } from '#platform/mounting/a-call.fixture.ts';
import { seedReference } from '#servicing/seed-reference.ts';

const today = businessDate('2026-06-15');
const copy = await copyTestDatabase();
const owner = copy.open('owner');
const worker = copy.open('lendside_worker');
const database = copy.open('lendside_api');
const processor = openFakeProcessor();
const ledger = ledgerLoanSystem(owner);
const books = new FakeLoanSystem(2, today);
const loans = loansHandlers({
  db: database,
  loanSystems: [books],
  isNoSsnRefinanceAllowed: () => Promise.resolve(false),
});
const cards = cardsHandlers({
  database,
  processors: [processor],
  ownOrigins: ['https://pay.example'],
  today: () => Promise.resolve(today),
});
const payments = paymentsHandlers({
  ...toSubmitOptions(database, ledger),
  logger: { warn: () => undefined },
  mode: 'simulation',
});

// Matches a mark in every stored value of the borrower, the balances of both loans and the lines of a borrower's receipt. Guests
// may see the first name and the first letter of the last name. Short numbers must stand alone, because a confirmation number may
// contain them.
const MARKS =
  /canary|Zzy|5550199|880077|(?<![0-9a-z])(?:9977|4242|00077)(?![0-9a-z])|prf_1|"C1"|Civic|1,500\.00|99,975\.00|Principal left|Payoff amount|To principal/;
const PLANT = [
  `update app.profile set first_name = 'Alma', last_name = 'Zzyzx', email = 'alma@canary.example', phone = '+12055550199'
    where profile_id = 'prf_1'`,
  `update app.card set holder = 'Alma Zzyzx', processor_token = 'CANARY-TOKEN' where profile_id = 'prf_1'`,
  `update servicing.loan set loan_header = '00077-8800779-23' where customer_id = 'C1'`,
  `insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved)
   values ('card_canary', 'prf_1', 1, 'CANARY-TOKEN-2', 'visa', '424242', '9977', 'Alma Zzyzx', 12, 2030, true, false)`,
];
const rename = statement(
  'canary_account',
  `update user_pool.account set email = 'alma@canary.example', phone = '+12055550199', attributes = '{"custom:mdm_id": "canary"}' where sub = 'prf_1'`,
);

let who: FixtureCustomer;
let guest: Customer;
let loanInBooks: number;
const answers: { readonly call: string; readonly text: string }[] = [];

beforeAll(async () => {
  const [first] = await seedCustomers(owner, 1, 1);
  if (first === undefined) throw new Error('no customer');
  who = first;
  await seedReference(owner, 'simulation', { 1: today, 2: today });
  for (const [index, text] of PLANT.entries()) await owner.rows(statement(`canary_${index}`, text));
  guest = await openGuest(owner, who);
  await owner.rows(rename);
  const product = findProduct(1101);
  if (product === null) throw new Error('the catalogue is incomplete');
  loanInBooks = books.openLoan({
    product,
    brand: 'tmx',
    customerId: who.customerId,
    principalCents: cents(150_000),
    dueDates: [],
  });
});

async function hear<Name extends keyof typeof api>(name: Name, answer: Promise<unknown>): Promise<void> {
  const value = await answer;
  const text = value instanceof Uint8Array ? pdfText(value) : JSON.stringify(toWireResponse(api[name], value as never));
  answers.push({ call: name, text });
}

/** Returns all text that a PDF shows and its metadata: unpacks the streams and reads the strings. */
function pdfText(file: Uint8Array): string {
  const raw = Buffer.from(file).toString('latin1');
  const parts = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, packed = '']) => unpack(packed));
  const shown = parts.flatMap((part) =>
    [...part.matchAll(/\[(.*?)\] TJ/g)].map(([, pieces = '']) =>
      [...pieces.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    ),
  );
  return [...shown, raw.replaceAll(/stream\r?\n[\s\S]*?endstream/g, '')].join('\n');
}

function unpack(packed: string): string {
  try {
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return packed;
    throw error;
  }
}

async function charge(): Promise<void> {
  const limits = payLimits(processor);
  for (const claim of await claimNewPayments(worker, 10, limits)) {
    const { payment_id: reference, amount: amountCents, processor_token: cardToken } = claim;
    const outcome = await processor.charge({ reference, amountCents, cardToken });
    await recordOutcomes({ database: worker, loanSystems: { 2: { kind: 'joins', system: ledger } } }, [
      decideAfterCharge(claim, outcome, limits),
    ]);
  }
}

/** Pays as a guest, from opening the link to the receipt. */
async function payAsGuest(): Promise<string> {
  const token = { guestCard: true, cardholderName: 'Gus Hart', tokenPayTempToken: 'fake:4111111111111111:12:2030' };
  await hear('getAccountDetail', loans.getAccountDetail({ loanId: loanInBooks, lmsId: 2 }, guest));
  await hear('getNextBusinessDate', loans.getNextBusinessDate({ lmsId: 2 }));
  await hear(
    'getCardFormKey',
    cards.getCardFormKey({ cardTransactionType: 'payment', origin: 'https://pay.example' }, guest, context),
  );
  await hear('lookUpCard', cards.lookUpCard({ cardBin: '41111111' }, guest, context));
  await hear('addCard', cards.addCard(token, guest, context));
  await hear('listCards', cards.listCards({}, guest, context));
  const [card] = (await cards.listCards({}, guest, context)).cards;
  const cardToken = card?.cardToken ?? '';
  const request = aGuestPayment(who, { cardToken, lastFour: '1111' }, { saveGuestCard: true });
  const { messageKey } = await payments.submitPayment(request, guest, context);
  answers.push({ call: 'submitPayment', text: messageKey });
  await hear('getPaymentResult', payments.getPaymentResult({ messageKey }, guest, context));
  const { loanId, paymentAmount } = request;
  await hear('reportPaymentTimeout', payments.reportPaymentTimeout({ loanId, paymentAmount }, guest, context));
  const contact = { Contact: 'gus@guest.example', State: 'GA' };
  await hear('checkNoticeContact', payments.checkNoticeContact(contact, guest, context));
  await charge();
  await hear('getPaymentResult', payments.getPaymentResult({ messageKey }, guest, context));
  await hear('getPaymentReceipt', payments.getPaymentReceipt({ messageKey }, guest, context));
  await hear('sendConfirmation', payments.sendConfirmation({ messageKey }, guest, context));
  await hear('removeCards', cards.removeCards({ cardIds: [{ type: 'cyberSource', id: cardToken }] }, guest, context));
  return messageKey;
}

test('no answer or message to a guest contains any planted data of the borrower [LOP-083]', async () => {
  const messageKey = await payAsGuest();
  const messenger = openFakeMessenger();
  const letters = receiptMessages({ database: worker, messenger, mode: 'simulation' });
  await letters.work({ paymentId: messageKey, channel: 'email' });
  for (const mail of messenger.mails) answers.push({ call: 'receipt by mail', text: JSON.stringify(mail) });
  const hits = answers.flatMap(({ call, text }) => (MARKS.test(text) ? [`${call}: ${MARKS.exec(text)?.[0]}`] : []));
  expect(hits).toEqual([]);
  // The answers must be complete: they hold everything that guests may see.
  const all = answers.map(({ text }) => text).join('\n');
  for (const told of ['Alma Z.', '•••• 1111', '1,725.00', 'COMPLETE', 'Payment receipt', 'Gus Hart'])
    expect([told, all.includes(told)]).toEqual([told, true]);
  expect(answers.find(({ call }) => call === 'getPaymentReceipt')?.text).toContain('Visa ending 1111');
});

test('the guest data test covers every call about loans, cards and payments that guests may make', () => {
  const open = Object.values<Endpoint>(api)
    .filter(({ access, area }) => access.includes('guest') && ['loans', 'cards', 'payments'].includes(area))
    .map(({ name }) => name);
  expect(open.toSorted()).toEqual(
    [...new Set(answers.map(({ call }) => call))].filter((call) => call in api).toSorted(),
  );
});

test('answers to the borrower contain the planted data that guests must not see', async () => {
  const borrower: Customer = { ...guest, scope: { kind: 'full' } };
  const own = JSON.stringify([
    await loans.getAccountDetail({ loanId: loanInBooks, lmsId: 2 }, borrower),
    await cards.listCards({}, borrower, context),
  ]);
  for (const mark of [/Zzy/, /4242/, /"C1"/]) expect(own).toMatch(mark);
});
