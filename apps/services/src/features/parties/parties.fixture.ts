import { openFakeMessenger } from '@lendside/providers/messaging/fake.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { aCall } from '#platform/mounting/a-call.fixture.ts';
import { makeSealing } from '#platform/sealing.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { partiesHandlers } from './parties-routes.ts';
import { partyCodeMessages } from './party-code-message.ts';

const PEOPLE = statement(
  'parties_trial_people',
  `
  with p as (
    insert into app.profile (profile_id, first_name, last_name) values
      ('ann', 'Ann', 'Lee'), ('tom', 'Tom', 'Ray'), ('eve', 'Eve', 'Poe'), ('may', 'May', 'Ode')
  ), c as (
    insert into servicing.customer (lms_id, customer_id, first_name, last_name, phone, email) values
      (2, '${TRIAL_CUSTOMER}', 'Ann', 'Lee', '+15125550101', 'ann@example.com'), (2, 'tom', 'Tom', 'Ray', '+15125550102', null),
      (2, 'eve', 'Eve', 'Poe', null, 'eve@example.com'), (2, 'may', 'May', 'Ode', null, null), (1, 'uma', 'Uma', 'Voss', null, null)
  )
  insert into app.profile_customer (profile_id, lms_id, customer_id) values
    ('ann', 2, '${TRIAL_CUSTOMER}'), ('ann', 1, 'uma'), ('tom', 2, 'tom'), ('eve', 2, 'eve'), ('may', 2, 'may')`,
);
const GUESTS = statement(
  'parties_trial_guests',
  `insert into servicing.customer_fact (lms_id, customer_id, guest_refinance_enabled) values (2, '${TRIAL_CUSTOMER}', $1)
   on conflict (lms_id, customer_id) do update set guest_refinance_enabled = excluded.guest_refinance_enabled`,
);
const SESSION = statement(
  'parties_trial_session',
  `
  with a as (
    insert into user_pool.account (sub, email, password_hash, status) values ($2, $2 || '@account.example', '-', 'CONFIRMED')
    on conflict do nothing)
  insert into user_pool.session (session_id, sub, refresh_hash, binding_hash, device_key, expires_at, scope, loan_id, method, link_hash)
  values ($1, $2, '\\x01', '\\x01', '', now() + interval '15 minutes', 'guest', $3, 'guest', convert_to($4, 'UTF8'))`,
);
const QUEUED = statement<{ id: number; payload: Record<string, unknown> }>(
  'parties_trial_queued',
  `select outbox_id as id, payload from app.outbox where kind = 'partyCode' and sent_at is null order by outbox_id`,
);
const SENT = statement('parties_trial_sent', 'update app.outbox set sent_at = now() where outbox_id = $1');
const EXPIRE = statement('parties_trial_expire', `update app.party_code set expires_at = now() - interval '1 second'`);
const AGE = statement(
  'parties_trial_age',
  `update app.party_code set verified_at = verified_at - interval '24 hours', sent_at = sent_at - interval '24 hours'`,
);

type Name = 'ann' | 'tom' | 'eve' | 'may';

/** Returns a person of the trial as a caller. Ann borrows; the others cosign where a test says so. */
export function personOf(profileId: Name): Customer {
  return aCustomer(profileId, profileId === 'ann' ? { TLXe: TRIAL_CUSTOMER, NLS: 'uma' } : { TLXe: profileId });
}

/** Opens books with a few people, the calls about the parties of a loan, and the worker that sends the codes. */
export async function openPartiesTrial() {
  const books = await openCommandBooks();
  await books.owner.rows(PEOPLE);
  const sealing = makeSealing(['a key of these tests, longer than it must be']);
  const settings: { isVoiceOn: boolean } = { isVoiceOn: true };
  const means = {
    database: books.api,
    loanSystems: [builtInLoanSystem(2, books.api), builtInLoanSystem(1, books.api)],
    sealing,
    hideName: (name: string) => sealing.hash('code', name).toString('base64url'),
    configuration: () => Promise.resolve(applyServerSettings({ voiceMessages: settings.isVoiceOn })),
  };
  const messenger = openFakeMessenger();
  const worker = partyCodeMessages({ database: books.worker, messenger, sealing });
  let sessions = 0;
  const deliver = async (): Promise<string[]> => {
    const outcomes: string[] = [];
    for (const { id, payload } of await books.owner.rows(QUEUED)) {
      outcomes.push((await worker.work(payload)).kind);
      await books.owner.rows(SENT, [id]);
    }
    return outcomes;
  };
  return {
    ...books,
    means,
    settings,
    sealing,
    messenger,
    calls: partiesHandlers(means),
    context: aCall,
    deliver,
    /** Opens a pawn of Ann's, shared with a cosigner when one is named. */
    openPawn: async (cosigner: Name | null = 'tom'): Promise<number> => {
      const loanId = await books.open({ productId: 1101, principalCents: 100_000 });
      if (cosigner !== null) await books.cosign(loanId, cosigner);
      return loanId;
    },
    letGuestsRenew: (may: boolean) => books.owner.rows(GUESTS, [may]),
    /** Opens a session of a guest for whom Ann made a link. */
    guest: async (loanId: number, link = 'a link'): Promise<Customer> => {
      const sessionId = `ses_guest_${(sessions += 1)}`;
      await books.owner.rows(SESSION, [sessionId, 'ann', loanId, link]);
      return { ...personOf('ann'), sessionId, scope: { kind: 'guest', loanId }, deviceKey: '' };
    },
    /** Sends what is queued, and returns the code of the newest message to an address. */
    codeFor: async (address: string): Promise<string> => {
      await deliver();
      const bodies = [
        ...messenger.texts.filter(({ to }) => to === address).map(({ body }) => body),
        ...messenger.mails.filter(({ to }) => to === address).map(({ text }) => text),
      ];
      const code = /\b\d{6}\b/.exec(bodies.at(-1) ?? '')?.[0];
      if (code === undefined) throw new Error(`no code has reached ${address}`);
      return code;
    },
    /** The windows of every limit are over. */
    forgetLimits: () => forgetLimits(books.owner),
    expireCodes: () => books.owner.rows(EXPIRE),
    /** A day goes by for the codes that were typed. */
    passADay: () => books.owner.rows(AGE),
  };
}
