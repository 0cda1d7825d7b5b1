import { addDays, addMonths, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import {
  offerSettlement,
  paySettlement,
  signSettlement,
} from '#servicing/commands/settlements/sign-and-pay-settlement.ts';
import { offersHandlers } from './offers-routes.ts';

const first = businessDate('2025-10-01');
const books = await openCommandBooks(first);
const offers = offersHandlers({ loanSystems: [builtInLoanSystem(2, books.api)] });
const context = { brand: 'tmx' } as CallContext;
const caller: Customer = {
  kind: 'customer',
  scope: { kind: 'full' },
  deviceKey: 'dev_test',
  provenAt: new Date(),
  block: null,
  profileId: 'trial',
  sessionId: 's',
  username: 'trial@example.test',
  customerIds: [TRIAL_CUSTOMER],
  customerIdBySystem: { TLXe: TRIAL_CUSTOMER },
  brands: ['tmx'],
};
const stranger: Customer = { ...caller, customerIds: ['other'], customerIdBySystem: { TLXe: 'other' } };
const list = (offerId?: string, by = caller, of = context) => offers.getOffers({ offerId }, by, of);
const openLoan = () =>
  books.open({
    productId: 1103,
    principalCents: 260_000,
    dueDates: Array.from({ length: 24 }, (_, index) => addMonths(addDays(first, 30), index)),
    storeId: 10_002,
  });
const [one, two, three] = [await openLoan(), await openLoan(), await openLoan()];
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

test('an offer of cash waits while its loan is being renewed, and comes back when that ends', async () => {
  await books.owner.rows(CASH_OFFER, [three]);
  const cash = async () => (await list()).offers.filter(({ targetLoanId }) => targetLoanId === three);
  const offerId = (await cash())[0]?.offerId ?? '';
  expect(offerId).toMatch(/^qualifiedAmount-/);
  await books.owner.rows(OPEN_RENEWAL, [three]);
  expect(await cash()).toEqual([]);
  expect(await list(offerId)).toMatchObject({ asked: 'withdrawn' });
  await books.owner.rows(END_RENEWAL, [three]);
  expect(await cash()).toMatchObject([{ offerId }]);
});
