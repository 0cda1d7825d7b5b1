import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { startCashOut } from '@lendside/contract/referrals/cash-out.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import { FAKE_ACCEPTED_CARD, openFakeSecureAcceptance } from '@lendside/providers/secure-acceptance/fake.ts';
import type { AcceptedCard, FormOutcome } from '@lendside/providers/secure-acceptance/port.ts';
import { openPayoutTrial } from '#features/payouts/payouts.fixture.ts';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { openServer } from '#platform/http-server.ts';
import { openLogger } from '#platform/logging.ts';
import { makeHttpMetrics } from '#platform/metrics.ts';
import { makeCallLimit } from '#platform/mounting/call-limit.ts';
import { makeLoadShedder } from '#platform/mounting/load-shedding.ts';
import { earnReward, enrolReferrer } from '#servicing/commands/rewards/rewards.ts';
import { getCashOutResult } from './cash-out/follow-cash-out.ts';
import { startCashOut as start } from './cash-out/start-cash-out.ts';
import { mountPayoutCardsHook } from './payout-card/card-form-hook.ts';
import { checkPayoutCards } from './payout-card/check-payout-card.ts';
import { getCardForm } from './payout-card/get-card-form.ts';
import { openCardForm } from './payout-card/open-card-form.ts';

const PERSON = statement(
  'cash_out_trial_person',
  `
  with p as (
    insert into app.profile (profile_id, first_name, last_name, email) values ($1, $2, $3, $1 || '@example.com')
  ), c as (
    insert into servicing.customer (lms_id, customer_id, first_name, last_name) select 2, $4::text, $2, $3 where $4::text is not null
  )
  insert into app.profile_customer (profile_id, lms_id, customer_id) select $1, 2, $4::text where $4::text is not null`,
);
const CARD_OF = statement<{ card_id: string }>(
  'cash_out_trial_card',
  `insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse,
     saved, purpose)
   values ('card_rewards_' || $1, $1, 1, 'vault_rewards_' || $1, 'visa', '424242', '4242', 'Ann Lee', 12, $2, true, true, 'reward')
   on conflict (card_id) do update set expires_year = excluded.expires_year, removed_at = null returning card_id`,
);
const BALANCE = statement<{ balance: number }>(
  'cash_out_trial_balance',
  `select (select coalesce(sum(w.amount), 0) from servicing.reward w where w.customer_id = $1)
        - (select coalesce(sum(d.amount), 0) from servicing.disbursement d
            where d.customer_id = $1 and d.purpose = 'reward' and (d.finished_on is null or d.state = 'completed')) as balance`,
);
const TO_CHECK = statement<{ payload: { transactionUuid: string } }>(
  'cash_out_trial_to_check',
  `select payload from app.outbox where kind = 'payoutCard.check' and sent_at is null order by outbox_id`,
);
const LETTERS = statement<{ email: string }>(
  'cash_out_trial_letters',
  `select p.email from app.outbox o join app.profile p on p.profile_id = o.payload ->> 'profileId'
    where o.kind = 'notice' and o.payload ->> 'key' like 'N42:' || $1 || '%' order by p.email`,
);
const TAKE_BACK = statement(
  'cash_out_trial_take_back',
  `insert into servicing.reward (reference, customer_id, amount, earned_on, reason) values ('back-' || $1, $1, -$2::bigint, '2026-06-01', 'rescinded')`,
);

/** Somebody who may refer. `place`: their key in the register. */
export interface Referrer {
  readonly profileId: string;
  readonly place: string;
  readonly email: string;
  readonly caller: Customer;
}

type Trial = Awaited<ReturnType<typeof openPayoutTrial>>;
const ON = businessDate('2026-06-01');

function toCaller(profileId: string, customerId: string | null): Customer {
  return aCustomer(profileId, customerId === null ? {} : { TLXe: customerId });
}

/** Makes people who refer, gives them rewards and takes them back. */
function people({ owner, inUnit }: Trial) {
  const counted = { people: 0, rewards: 0 };
  return {
    /** A new person, enrolled as a customer (ecr) or as a non-customer (ncr), or not at all (none). */
    refers: async (kind: 'ecr' | 'ncr' | 'none', [first, last] = ['Wendy', 'Xu']): Promise<Referrer> => {
      counted.people += 1;
      const profileId = `prf_ref_${counted.people}`;
      const customerId = kind === 'ncr' ? null : `ref_${counted.people}`;
      await owner.rows(PERSON, [profileId, first, last, customerId]);
      const place = customerId ?? profileId;
      if (kind !== 'none')
        await inUnit((tx) => enrolReferrer(tx, place, kind, ON, { profileId, shortCode: `REF${counted.people}` }));
      return { profileId, place, email: `${profileId}@example.com`, caller: toCaller(profileId, customerId) };
    },
    /** Books rewards of $50.00. */
    earn: async ({ place }: Referrer, count = 1): Promise<void> => {
      for (let each = 0; each < count; each += 1) {
        counted.rewards += 1;
        const key = `trial-reward-${counted.rewards}`;
        const referred = { fundedOn: businessDate('2026-05-01'), windowUntil: null };
        await inUnit((tx) => earnReward(tx, { key, lmsId: 2, customerId: place, referred }));
      }
    },
    takeBack: ({ place }: Referrer, amountCents: number) => owner.rows(TAKE_BACK, [place, amountCents]),
    balanceOf: async ({ place }: Referrer): Promise<number> => Number((await owner.row(BALANCE, [place]))?.balance),
    /** Gives a person a payout card without the form. Returns its id. */
    addCard: async ({ profileId }: Referrer, year = 2030): Promise<string> =>
      (await owner.row(CARD_OF, [profileId, year]))?.card_id ?? '',
    lettersTo: async (payoutId: string): Promise<string[]> =>
      (await owner.rows(LETTERS, [payoutId])).map(({ email }) => email),
  };
}

/** The hook of the card processor, and the check of its cards. */
async function openHook({ owner, worker, api }: Trial) {
  const secureAcceptance = openFakeSecureAcceptance();
  const processor = openFakeProcessor();
  const metrics = makeHttpMetrics(() => 0);
  const app = await openServer({
    logger: openLogger('test', 'silent'),
    metrics,
    isHttps: true,
    frameOrigins: [],
    telemetryOrigins: [],
    trustedProxy: '',
  });
  await mountPayoutCardsHook(app, {
    database: api,
    secureAcceptance,
    callLimit: makeCallLimit({ customer: 0, stranger: 1_000 }),
    shedder: makeLoadShedder(),
    registry: metrics.registry,
  });
  const state = { isReachable: true };
  const lookUpBin: typeof processor.lookUpBin = (bin) =>
    state.isReachable
      ? processor.lookUpBin(bin)
      : Promise.resolve({ kind: 'unavailable', because: 'silent', detail: 'no answer' });
  const check = checkPayoutCards({ database: worker, processors: [{ ...processor, lookUpBin }] });
  const cards = { database: api, secureAcceptance, answerUrl: 'https://pay.example/api/hooks/payoutCards' };
  return {
    check,
    setReachable: (isReachable: boolean) => {
      state.isReachable = isReachable;
    },
    openForm: ({ caller }: Referrer) => openCardForm(cards, caller),
    getForm: ({ caller }: Referrer, transactionUuid: string) => getCardForm(cards, transactionUuid, caller),
    /** The fields of the processor's answer about a form. */
    answerOf: (
      { fields }: { readonly fields: Readonly<Record<string, string>> },
      how: Partial<AcceptedCard> | Exclude<FormOutcome, { kind: 'accepted' }>,
      signedAtMs = Date.now(),
    ): Record<string, string> => {
      const outcome: FormOutcome = 'kind' in how ? how : { kind: 'accepted', card: { ...FAKE_ACCEPTED_CARD, ...how } };
      return secureAcceptance.answer(fields, outcome, signedAtMs);
    },
    /** Posts an answer as the card processor does. Returns the status. */
    post: async (fields: Record<string, string> | string): Promise<number> => {
      const payload = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return (await app.inject({ method: 'POST', url: '/api/hooks/payoutCards', payload, headers })).statusCode;
    },
    /** How many answers were counted, by outcome. */
    answersCounted: async (): Promise<Record<string, number>> => {
      const metric = await metrics.registry.getSingleMetric('payout_card_answers_total')?.get();
      return Object.fromEntries((metric?.values ?? []).map(({ labels, value }) => [String(labels['outcome']), value]));
    },
    /** Looks every answered card up, as the worker does. */
    checkCards: async (): Promise<void> => {
      for (const { payload } of await owner.rows(TO_CHECK)) await check.work(payload);
    },
  };
}

/** Opens books with the payout worker, the calls of cash-outs and the hook of the card processor. */
export async function openCashOutTrial() {
  const trial = await openPayoutTrial();
  const cashOuts = { database: trial.api, isPaidToCards: true, today: () => Promise.resolve(ON) };
  const counted = { keys: 0 };
  return {
    ...trial,
    ...people(trial),
    ...(await openHook(trial)),
    ask: ({ caller }: Referrer, cardToken: string, changes: Partial<RequestOf<typeof startCashOut>> = {}) => {
      counted.keys += 1;
      const cashOutKey = `cash-out-key-${String(counted.keys).padStart(6, '0')}`;
      return start(cashOuts, { cashOutKey, cardNumber: '4242', cardToken, ...changes }, caller, 'tmx');
    },
    result: ({ caller }: Referrer, messageKey: string) => getCashOutResult(cashOuts, messageKey, caller),
  };
}
