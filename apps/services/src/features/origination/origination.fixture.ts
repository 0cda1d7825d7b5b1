import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { OriginationCalls } from '@lendside/providers/loan-systems/origination-calls.ts';
import { pino } from 'pino';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { aCall } from '#platform/mounting/a-call.fixture.ts';
import type { OutboxKind } from '#platform/outbox.ts';
import { workThrough } from '#platform/work-through.fixture.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { ASK_KIND } from './asks/ask-queries.ts';
import type { OriginationMeans } from './origination-means.ts';
import { originationHandlers } from './origination-routes.ts';
import { SITE_KIND, siteKind } from './site/site-job.ts';
import { declineKind } from './work/decline-job.ts';
import { askKind } from './work/run-ask.ts';
import { withdrawOwn } from './withdraw-own.ts';
import type { EndSigning, WorkMeans } from './work/work-means.ts';

const PEOPLE = statement(
  'origination_trial_people',
  `
  with p as (
    insert into app.profile (profile_id, first_name, last_name, email, phone) values
      ('ann', 'Ann', 'Lee', 'ann@example.com', '+19125550101'), ('tom', 'Tom', 'Lee', 'tom@example.com', null),
      ('eve', 'Eve', 'Ray', 'eve@example.com', '+19125550103')
  ), c as (
    insert into servicing.customer (lms_id, customer_id, first_name, last_name, email) values
      (2, '${TRIAL_CUSTOMER}', 'Ann', 'Lee', 'ann@example.com'), (2, 'tom', 'Tom', 'Lee', null)
  ), l as (
    insert into app.profile_customer (profile_id, lms_id, customer_id) values ('ann', 2, '${TRIAL_CUSTOMER}'), ('tom', 2, 'tom')
  )
  insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year,
         can_disburse, saved)
  values ('card_pay', 'ann', 1, 'token1', 'visa', '411111', '1111', 'Ann Lee', 12, 2030, true, true),
         ('card_not', 'ann', 1, 'token2', 'visa', '411111', '2222', 'Ann Lee', 12, 2030, false, true),
         ('card_tom', 'tom', 1, 'token3', 'visa', '411111', '3333', 'Tom Lee', 12, 2030, true, true)`,
);
const NOW = statement(
  'origination_trial_now',
  'update app.outbox set next_at = clock_timestamp() where sent_at is null',
);
const NOTICES = statement<{
  code: string;
  customer_id: string;
  loan_id: number | null;
  facts: Record<string, unknown>;
}>(
  'origination_trial_notices',
  'select code, customer_id, loan_id, facts from servicing.notice where code = any ($1) order by made_on, key',
);
const PAYOUTS_QUEUED = statement<{ reference: string }>(
  'origination_trial_payouts',
  `select payload ->> 'reference' as reference from app.outbox where kind = 'payout.make' order by outbox_id`,
);

/** Returns a person of the trial as a caller: Ann and Tom are customers, Eve is none yet. */
export function personOf(profileId: 'ann' | 'tom' | 'eve', customerId?: string): Customer {
  const number = customerId ?? (profileId === 'ann' ? TRIAL_CUSTOMER : profileId === 'tom' ? 'tom' : null);
  return aCustomer(profileId, number === null ? {} : { TLXe: number });
}

/** What the application site says, with what a test changes. */
export function saidBySite(change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    application: 'APP-000001',
    event: 1,
    decision: 'approved',
    profileId: 'ann',
    brand: 'tmx',
    productId: 1101,
    storeId: 10_001,
    returnUrl: 'https://apply.example/apply/APP-000001',
    appraisal: 420_000,
    vehicle: { year: 2013, make: 'Dodge', model: 'Ram 1500' },
    discretionaryIncome: null,
    reasons: [],
    campaign: { utm_source: 'app' },
    ...change,
  };
}

/** Opens books for a file of tests of originations, with the calls and the worker's work. */
export async function openOriginationTrial(today: BusinessDate = businessDate('2026-06-15')) {
  const books = await openCommandBooks(today);
  const { owner, worker, api } = books;
  await owner.rows(PEOPLE);
  const vendor = { answer: 'ended' as Awaited<ReturnType<EndSigning>>, asked: 0 };
  const switches = {
    offeredChannels: new Set<DisbursementChannel>(['store', 'moneyGram', 'debit', 'ach']),
    pushingProcessors: new Set([1]),
  };
  const means: OriginationMeans = {
    database: api,
    loanSystems: [builtInLoanSystem(1, api), builtInLoanSystem(2, api)],
    spousalConsentStates: ['WI'],
    offeredChannels: switches.offeredChannels,
    pushingProcessors: switches.pushingProcessors,
    waitMaxMs: 0,
  };
  const systems = [builtInLoanSystem(1, worker), builtInLoanSystem(2, worker)];
  const workMeans: WorkMeans = {
    database: worker,
    logger: pino({ level: 'silent' }),
    systems,
    pushingProcessors: switches.pushingProcessors,
    endSigning: () => {
      vendor.asked += 1;
      return Promise.resolve(vendor.answer);
    },
  };
  const kinds: Readonly<Record<string, OutboxKind>> = {
    [ASK_KIND]: askKind(workMeans),
    [SITE_KIND]: siteKind(workMeans),
    'origination.declined': declineKind(workMeans),
  };
  const handlers = originationHandlers(means);
  const originations = systems[1]?.capabilities.originations as OriginationCalls<Transaction>;
  return {
    ...books,
    means,
    vendor,
    switches,
    originations,
    /** Works on everything that is due. */
    work: (how: { readonly isKilled?: boolean } = {}) => workThrough(owner, kinds, how),
    calls: handlers,
    context: aCall,
    withdraw: (applicationId: number, who: Customer, lmsId = 2) => withdrawOwn(means, who, { applicationId, lmsId }),
    /** Lets the site say something, and the worker note it. */
    say: async (change: Readonly<Record<string, unknown>> = {}) => {
      const outcome = await siteKind(workMeans).work(saidBySite(change));
      const own = await originations.applications([TRIAL_CUSTOMER]);
      return { outcome, application: own[0] };
    },
    wake: () => owner.rows(NOW),
    notices: (...codes: string[]) => owner.rows(NOTICES, [codes]),
    payouts: async () => (await owner.rows(PAYOUTS_QUEUED)).map(({ reference }) => reference),
  };
}
