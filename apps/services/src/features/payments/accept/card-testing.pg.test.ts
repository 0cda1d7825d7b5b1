import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import { beforeAll, expect, test } from 'vitest';
import { cardsHandlers } from '#features/cards/cards-routes.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { aCall as context } from '#platform/mounting/a-call.fixture.ts';
import { aGuestPayment, openGuest } from '#features/payments/guest.fixture.ts';
import { seedCustomers, type FixtureCustomer } from '#features/payments/ledger-loan-system.fixture.ts';
import type { PaymentRequest } from './payment-request.ts';
import { faulty, openPaymentLanes } from '#features/payments/pay-job/payment-lanes.fixture.ts';
import { aPaymentRequest, callerOf, toSubmitOptions } from '#features/payments/payment.fixture.ts';
import { submitPayment } from './submit-payment.ts';

const { api, loanSystems, owner, reaches, startLanes } = await openPaymentLanes();

const options = toSubmitOptions(api, loanSystems[2].system);
const cards = cardsHandlers({
  database: api,
  processors: [openFakeProcessor()],
  ownOrigins: ['https://pay.example'],
  today: () => Promise.resolve(businessDate('2026-06-15')),
});
const DECLINES = Array.from({ length: 6 }, () => ({ declined: 'generic' }) as const);
const ageDeclines = statement(
  'test_age_declines',
  `update app.payment set finished_at = finished_at - interval '61 minutes' where profile_id = $1`,
);
const customers: FixtureCustomer[] = [];

beforeAll(async () => {
  customers.push(...(await seedCustomers(owner, 501, 503)));
});

function customer(index: number): FixtureCustomer {
  const found = customers[index];
  if (found === undefined) throw new Error(`no customer ${index}`);
  return found;
}

const submit = (request: PaymentRequest, caller: Customer) => submitPayment(options, request, caller);

async function declineThreeTimes(pay: (key: string) => Promise<{ messageKey: string }>): Promise<void> {
  for (const key of ['first', 'second', 'third']) {
    const { messageKey } = await pay(`key_${key}_0000000000`);
    await reaches(messageKey, 'declined');
  }
}

async function refusalOf(paying: Promise<unknown>): Promise<Refused> {
  const error: unknown = await paying.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (error instanceof Refused) return error;
  throw new Error('it was not refused', { cause: error });
}

test('a card payment is refused after three declines in an hour and accepted an hour later [security T22]', async () => {
  const processor = faulty([...DECLINES]);
  startLanes(processor);
  const who = customer(0);
  const pay = (paymentKey: string) => submit(aPaymentRequest(who, { paymentKey }), callerOf(who));
  await declineThreeTimes(pay);
  const refused = await refusalOf(pay('key_fourth_0000000000'));
  expect(refused).toMatchObject({ errorCode: 'TooManyDeclines' });
  expect(refused.message).toMatch(/^3 card payments were declined .* in (59|60) minutes\. You were not charged\.$/);
  expect(refused.details.retryAfterSeconds).toBeGreaterThan(3_500);
  expect(processor.charges).toHaveLength(3);
  // Repeating an accepted payment does not count as another try.
  await expect(pay('key_third_0000000000')).resolves.toHaveProperty('messageKey');
  await owner.rows(ageDeclines, [who.profileId]);
  const { messageKey } = await pay('key_fifth_0000000000');
  await reaches(messageKey, 'declined');
});

test("a guest's declines count per guest link and not for the borrower [security T22 LOP-083]", async () => {
  startLanes(faulty([...DECLINES]));
  const who = customer(1);
  const linkHash = Buffer.alloc(32, 7);
  const guest = await openGuest(owner, who, linkHash);
  const input = { guestCard: true, cardholderName: 'Gus Hart', tokenPayTempToken: 'fake:4111111111111111:12:2030' };
  const payAs = async (caller: Customer) => {
    const { card } = await cards.addCard(input, caller, context);
    const { cardToken } = card;
    return (paymentKey: string) => submit(aGuestPayment(who, { cardToken, lastFour: '1111' }, { paymentKey }), caller);
  };
  await declineThreeTimes(await payAs(guest));
  const reopened = await payAs(await openGuest(owner, who, linkHash));
  expect((await refusalOf(reopened('key_fourth_0000000000'))).errorCode).toBe('TooManyDeclines');
  await expect(
    submit(aPaymentRequest(who, { paymentKey: 'key_own_00000000000' }), callerOf(who)),
  ).resolves.toHaveProperty('messageKey');
});
