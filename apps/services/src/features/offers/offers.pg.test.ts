import { addDays, addMonths, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import {
  offerSettlement,
  paySettlement,
  signSettlement,
} from '#servicing/commands/settlements/sign-and-pay-settlement.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';
import { offersHandlers } from './offers-routes.ts';

const first = businessDate('2025-10-01');
const books = await openCommandBooks(first);
const offers = offersHandlers({ loanSystems: [builtInLoanSystem(2, books.api)] });
const context = { brand: 'tmx' } as CallContext;
const caller = aCustomer('trial', { TLXe: TRIAL_CUSTOMER });
const stranger: Customer = { ...caller, customerIds: ['other'], customerIdBySystem: { TLXe: 'other' } };
const list = (offerId?: string, by = caller, of = context) => offers.getOffers({ offerId }, by, of);
const openLoan = async (): Promise<number> => {
  const today = await getBusinessDate(books.worker, 2);
  return books.open({
    productId: 1103,
    principalCents: 260_000,
    dueDates: Array.from({ length: 24 }, (_, index) => addMonths(addDays(today, 30), index)),
    storeId: 10_002,
  });
};
const [one, two] = [await openLoan(), await openLoan()];
const head = (key: string, loanId: number) => ({ key: `${key}:${loanId}`, lmsId: 2, loanId }) as const;

test('a person reads a settlement offer with its terms and reason, and nobody else does [OFR-002 LAP-092 LOP-129]', async () => {
  await books.days(2, 125);
  expect(await list('settlement')).toEqual({ offers: [], asked: 'unknown' });
  const { amountCents, expiresOn } = await books.done((tx) => offerSettlement(tx, head('offer', one)));
  const { offers: open, asked } = await list('settlement');
  expect(asked).toBe('open');
  expect(open).toMatchObject([
    {
      offerId: 'settlement',
      image: 'settlement',
      targetLoanId: one,
      settlementAmount: amountCents,
      docExp: expiresOn,
      qualifiedAmount: null,
      appraisalId: null,
      expirationDate: expiresOn,
    },
  ]);
  expect(open[0]?.reason).toContain('more than 90 days late');
  expect(await list('settlement', stranger)).toEqual({ offers: [], asked: 'unknown' });
  expect(await list(undefined, caller, { brand: 'inl' } as CallContext)).toEqual({ offers: [] });
});

test('a repeated "not interested" means the same one of two settlement offers', async () => {
  await books.done((tx) => offerSettlement(tx, head('offer', two)));
  const second = `settlement-${two}`;
  expect((await list()).offers.map(({ offerId }) => offerId)).toEqual(['settlement', second]);
  for (const _again of [1, 2])
    expect(await offers.dismissOffer({ offerId: 'settlement' }, caller, context)).toEqual({
      offerId: 'settlement',
      state: 'dismissed',
    });
  expect(await list('settlement')).toMatchObject({ offers: [{ offerId: second }], asked: 'dismissed' });
  for (const call of [offers.dismissOffer, offers.restoreOffer])
    await expect(call({ offerId: second }, stranger, context)).rejects.toMatchObject({
      errorCode: 'NotFoundException',
    });
  expect(await offers.restoreOffer({ offerId: 'settlement' }, caller, context)).toMatchObject({ state: 'open' });
  expect((await list()).offers).toHaveLength(2);
});

test('a paid settlement offer is taken, even a dismissed one, and an old one expires', async () => {
  const settlement = (await list()).offers[0]?.settlementAmount;
  if (settlement === null || settlement === undefined) throw new Error('there is no settlement');
  await offers.dismissOffer({ offerId: 'settlement' }, caller, context);
  await books.done((tx) => signSettlement(tx, head('sign', one)));
  expect((await list('settlement')).asked).toBe('dismissed');
  const paid = { ...head('pay', one), amountCents: settlement, tender: 'card' } as const;
  await books.done((tx) => paySettlement(tx, paid));
  expect(await list(`settlement-${one}`)).toMatchObject({ asked: 'taken' });
  expect(await offers.restoreOffer({ offerId: `settlement-${one}` }, caller, context)).toMatchObject({
    state: 'taken',
  });
  await books.days(2, 15);
  expect(await list(`settlement-${two}`)).toEqual({ offers: [], asked: 'expired' });
});

const CASH_OFFER = statement(
  'offer_test_cash',
  `insert into servicing.offer (lms_id, rule, customer_id, loan_id, cycle, amount, published_on, expires_on, state)
   select 2, 'qualifiedAmount', customer_id, loan_id, 'test', 30000, '2026-03-01', '2026-12-31', 'open'
     from servicing.loan where loan_id = $1`,
);
const OPEN_RENEWAL = statement(
  'offer_test_renewal',
  `insert into servicing.renewal (renewal_id, lms_id, loan_id, kind, state, new_loan_id, new_header, new_product_id, customer_ids, opener,
          amount, channel, decided, opened_on, captured_on, ends_on, ends_at)
   select gen_random_uuid(), 2, loan_id, 'renewal', 'awaitingSignature', 900000 + loan_id, '00001-0000001-01', 1103, array[customer_id],
          '{"name": "Ann", "guestSessionId": null}', 0, 'store', '{}', '2026-03-01', '2026-03-01', '2026-03-02', '2026-03-02T21:00:00Z'
     from servicing.loan where loan_id = $1`,
);
const END_RENEWAL = statement(
  'offer_test_end',
  `update servicing.renewal set state = 'ended', ended_at = now(), ended_why = 'cancelled' where loan_id = $1`,
);

const PAYER = statement(
  'offer_test_payer',
  `with p as (insert into app.profile (profile_id, first_name, last_name, email) values ('payer', 'Tom', 'Lee', 'tom@example.com'))
   insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved)
   values ('card_tom', 'payer', 1, 'tok_tom', 'visa', '41111111', '4321', 'Tom Lee', 12, 2030, false, true)`,
);
const PAY_OFF = statement(
  'offer_test_pay_off',
  `insert into app.payment (payment_id, profile_id, payment_key, request_hash, loan_id, lms_id, brand, amount, purpose, is_partial, card_id, contact)
   select 'pay_offer', 'payer', 'k', '\\x00', $1, 2, 'tmx', 100, 'payoff', false, 'card_tom', '{}'`,
);
const END_PAY_OFF = statement(
  'offer_test_end_pay_off',
  `update app.payment set state = 'failed', last_event = 'refused', finished_at = now() where payment_id = 'pay_offer' and loan_id = $1`,
);
const DRAW = statement(
  'offer_test_draw',
  `insert into servicing.disbursement (reference, loan_id, customer_id, purpose, channel, amount, state, requested_on)
   values ('offer-draw', $1, 'other', 'draw', 'store', 5000, 'requested', '2026-02-20')`,
);
const END_DRAW = statement(
  'offer_test_end_draw',
  `update servicing.disbursement set state = 'cancelled' where reference = 'offer-draw' and loan_id = $1`,
);

await books.owner.rows(PAYER);

/** Opens a loan with an offer of cash. Returns both, and how to list that offer. */
async function offerCash() {
  const loanId = await openLoan();
  await books.owner.rows(CASH_OFFER, [loanId]);
  const shown = async () => (await list()).offers.filter(({ targetLoanId }) => targetLoanId === loanId);
  const offerId = (await shown())[0]?.offerId ?? '';
  expect(offerId).toMatch(/^qualifiedAmount-/);
  return { loanId, offerId, shown };
}

test.each([
  ['a renewal of its loan is open', OPEN_RENEWAL, END_RENEWAL],
  ['a payment that ends its loan is on its way', PAY_OFF, END_PAY_OFF],
  ['a draw on its loan is on its way', DRAW, END_DRAW],
])('an offer of cash waits while %s, and comes back when that ends', async (_why, begin, end) => {
  const { loanId, offerId, shown } = await offerCash();
  await books.owner.rows(begin, [loanId]);
  expect(await shown()).toEqual([]);
  expect(await list(offerId)).toMatchObject({ asked: 'withdrawn' });
  await books.owner.rows(end, [loanId]);
  expect(await shown()).toMatchObject([{ offerId }]);
});

const PERSON = statement(
  'offer_test_person',
  `with p as (insert into app.profile (profile_id, first_name, last_name, email) values ('trial', 'Tia', 'Lee', 't@example.com') on conflict do nothing),
        c as (insert into app.profile_customer (profile_id, lms_id, customer_id) values ('trial', 2, $1) on conflict do nothing)
   insert into servicing.customer_fact (lms_id, customer_id) values (2, $1) on conflict do nothing`,
);
const BARS = {
  'wants no offers': [
    'insert into servicing.offer_stop (lms_id, customer_id) values (2, $1)',
    'delete from servicing.offer_stop where customer_id = $1',
  ],
  'files for bankruptcy': [
    `insert into servicing.bankruptcy_case (loan_id, seq, case_number, chapter, filed_on)
     select max(loan_id), 1, '26-7', 7, '2026-02-16' from servicing.loan where customer_id = $1`,
    `update servicing.bankruptcy_case b set dismissed_on = '2026-02-17' from servicing.loan l where l.loan_id = b.loan_id and l.customer_id = $1`,
  ],
  'is blocked by risk': [
    'update servicing.customer_fact set is_blocked = true where customer_id = $1',
    'update servicing.customer_fact set is_blocked = false where customer_id = $1',
  ],
  'is blocked in the app': [
    `update app.profile p set blocked = true from app.profile_customer c where c.profile_id = p.profile_id and c.customer_id = $1`,
    `update app.profile p set blocked = false from app.profile_customer c where c.profile_id = p.profile_id and c.customer_id = $1`,
  ],
  'is on active duty': [
    'update servicing.customer_fact set is_covered_borrower = true where customer_id = $1',
    'update servicing.customer_fact set is_covered_borrower = false where customer_id = $1',
  ],
  'settled the loan': [
    'update servicing.loan set status = 29 where loan_id = (select max(loan_id) from servicing.loan where customer_id = $1)',
    'update servicing.loan set status = 12 where loan_id = (select max(loan_id) from servicing.loan where customer_id = $1)',
  ],
} as const;

test.each(Object.entries(BARS))(
  'a person who %s sees no offer at once, before any day-end',
  async (why, [bar, end]) => {
    await books.owner.rows(PERSON, [TRIAL_CUSTOMER]);
    const { offerId, shown } = await offerCash();
    await books.owner.rows(statement(`offer_test_bar: ${why}`, bar), [TRIAL_CUSTOMER]);
    expect(await shown()).toEqual([]);
    expect(await list(offerId)).toMatchObject({ asked: 'withdrawn' });
    // A tap on a page that is still open changes nothing.
    for (const call of [offers.dismissOffer, offers.restoreOffer])
      expect(await call({ offerId }, caller, context)).toEqual({ offerId, state: 'withdrawn' });
    await books.owner.rows(statement(`offer_test_bar_ends: ${why}`, end), [TRIAL_CUSTOMER]);
    expect(await shown()).toMatchObject([{ offerId }]);
  },
);
