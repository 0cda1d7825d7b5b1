import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { originationCalls } from '#servicing/capabilities/origination-calls.ts';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { enrolReferrer } from '#servicing/commands/rewards/rewards.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { runDayEnd } from '#servicing/day-end/run-day-end.ts';

const ON = businessDate('2026-06-15');
const books = await openCommandBooks(ON);

const PERSON = statement(
  'applied_trial_person',
  `insert into app.profile (profile_id, first_name, last_name, email) values ($1, $1, 'Lee', $1 || '@example.com')`,
);
const NUMBER = statement(
  'applied_trial_number',
  'insert into app.profile_customer (profile_id, lms_id, customer_id) values ($1, $2, $3)',
);
const SIGN_UP = statement(
  'applied_trial_sign_up',
  `insert into servicing.referral (referrer_id, came_by, profile_id, state, signed_up_on, changed_on) values ($1, 'link', $2, 'signedUp', $3, $3)`,
);
const REFERRALS = statement<{ state: string; came_by: string; lms_id: number | null; application_id: number | null }>(
  'applied_trial_referrals',
  'select state, came_by, lms_id, application_id from servicing.referral where referrer_id = $1',
);

/** Makes a referrer, who is no customer. */
async function referrer(name: string): Promise<string> {
  await books.owner.rows(PERSON, [name]);
  await books.inUnit((tx) =>
    enrolReferrer(tx, name, 'ncr', ON, { profileId: name, shortCode: `CODE${name}`.toUpperCase() }),
  );
  return name;
}

interface Applied {
  readonly lmsId: BuiltInSystemId;
  readonly customerId: string;
  readonly decision?: 'inProgress' | 'declined';
  readonly event?: number;
  readonly campaign?: Readonly<Record<string, string>>;
}

/** Lets a person apply at the lender's site. Returns the number of the application. */
async function apply({
  lmsId,
  customerId,
  decision = 'inProgress',
  event = 1,
  campaign = {},
}: Applied): Promise<number> {
  const calls = originationCalls(lmsId, books.worker);
  const answer = await books.inUnit((tx) =>
    calls.noteSiteMessage(
      {
        key: `site:${customerId}:${event}`,
        siteNumber: `APP-${customerId}`,
        siteEvent: event,
        productId: lmsId === 2 ? 1102 : 2101,
        storeId: lmsId === 2 ? 10_011 : 20_001,
        brand: lmsId === 2 ? 'tmx' : 'inl',
        customerId,
        cosignerId: null,
        vehicle: null,
        returnUrl: null,
        campaign,
        decision,
        appraisalCents: cents(400_000),
        discretionaryIncomeCents: cents(60_000),
        reasons: [],
        targetLoanId: null,
      },
      tx,
    ),
  );
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value.applicationId;
}

test('a friend who signed up is on the way in the same commit as the application', async () => {
  const place = await referrer('rita');
  await books.owner.rows(PERSON, ['frank']);
  await books.owner.rows(SIGN_UP, [place, 'frank', ON]);
  await books.owner.rows(NUMBER, ['frank', 2, 'c-frank']);
  const applicationId = await apply({ lmsId: 2, customerId: 'c-frank' });
  expect(await books.owner.rows(REFERRALS, [place])).toEqual([
    { state: 'applied', came_by: 'link', lms_id: 2, application_id: applicationId },
  ]);
});

test('a code that a friend typed at the site counts at once, and a refused application does not', async () => {
  const place = await referrer('rosa');
  const applicationId = await apply({
    lmsId: 2,
    customerId: 'c-fay',
    campaign: { referral: ' code-rosa ' },
  });
  expect(await books.owner.rows(REFERRALS, [place])).toEqual([
    { state: 'applied', came_by: 'site', lms_id: 2, application_id: applicationId },
  ]);
  const other = await referrer('ruth');
  await apply({ lmsId: 2, customerId: 'c-flo', decision: 'declined', campaign: { referral: 'CODERUTH' } });
  expect(await books.owner.rows(REFERRALS, [other])).toMatchObject([{ state: 'signedUp', came_by: 'site' }]);
});

test('an application in NLS is on the way while it is open, and keeps no number of NLS', async () => {
  const place = await referrer('ray');
  await books.owner.rows(PERSON, ['finn']);
  await books.owner.rows(SIGN_UP, [place, 'finn', ON]);
  await books.owner.rows(NUMBER, ['finn', 1, 'n-finn']);
  const applicationId = await apply({ lmsId: 1, customerId: 'n-finn' });
  const onTheWay = { state: 'applied', came_by: 'link', lms_id: null, application_id: applicationId };
  expect(await books.owner.rows(REFERRALS, [place])).toEqual([onTheWay]);
  await runDayEnd(books.worker, 2);
  expect(await books.owner.rows(REFERRALS, [place])).toEqual([onTheWay]);
  await apply({ lmsId: 1, customerId: 'n-finn', decision: 'declined', event: 2 });
  await runDayEnd(books.worker, 2);
  expect(await books.owner.rows(REFERRALS, [place])).toMatchObject([{ state: 'signedUp' }]);
});

test('a friend who applied by one code does not count for a second one', async () => {
  const place = await referrer('rex');
  const second = await referrer('roy');
  await apply({ lmsId: 2, customerId: 'c-fred', campaign: { referral: 'CODEREX' } });
  await books.owner.rows(PERSON, ['fred']);
  await books.owner.rows(NUMBER, ['fred', 2, 'c-fred']);
  await books.owner.rows(SIGN_UP, [second, 'fred', ON]);
  await runDayEnd(books.worker, 2);
  expect(await books.owner.rows(REFERRALS, [place])).toMatchObject([{ state: 'applied', came_by: 'site' }]);
  expect(await books.owner.rows(REFERRALS, [second])).toMatchObject([{ state: 'signedUp', lms_id: null }]);
});
