import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { hash } from '@node-rs/argon2';
import { statement, type Database } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';
import { liveStories } from './live-stories.ts';
import { SIMULATION_PASSWORD, hasAccount, toIdentity } from './people.ts';
import { seedWhoTheyAre } from './seed-who-they-are.ts';
import type { Person } from './story.ts';
import { findPayoutCardId } from './payout-card.ts';
import { theLoanSystems } from './person-systems.ts';

/** Argon2id with 19 MiB and two passes. Source: performance.md (8 ms). */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// A blocked person is blocked in the loan system and not in the profile, because a blocked profile could not sign in.
const SEED_PROFILES = statement(
  'seed_profiles',
  `
  insert into app.profile (profile_id, first_name, last_name, email, phone, ssn_on_file)
  select "profileId", "firstName", "lastName", username, phone, coalesce((facts ->> 'ssnOnFile')::boolean, true)
    from jsonb_to_recordset($1::jsonb) as p("profileId" text, "firstName" text, "lastName" text, username text, phone text, facts jsonb)`,
);
const SEED_CUSTOMERS = statement(
  'seed_customers',
  `
  insert into app.profile_customer (profile_id, lms_id, customer_id)
  select p ->> 'profileId', (c ->> 'lmsId')::int, c ->> 'customerId' from jsonb_array_elements($1::jsonb) p, jsonb_array_elements(p -> 'customers') c`,
);
const SEED_FACTS = statement(
  'seed_customer_facts',
  `
  insert into servicing.customer_fact (lms_id, customer_id, ssn_on_file, is_blocked, is_married,
         demographics_complete, guest_refinance_enabled, risk_reasons)
  select (c ->> 'lmsId')::int, c ->> 'customerId', coalesce((f ->> 'ssnOnFile')::boolean, true),
         coalesce((f ->> 'isBlocked')::boolean, false),
         coalesce((f ->> 'isMarried')::boolean, false), coalesce((f ->> 'demographicsComplete')::boolean, true),
         coalesce((f ->> 'guestRefinanceEnabled')::boolean, false),
         array(select jsonb_array_elements_text(coalesce(f -> 'riskReasons', '[]')))
    from jsonb_array_elements($1::jsonb) p, jsonb_array_elements(p -> 'customers') c,
         lateral (select coalesce(p -> 'facts', '{}') as f) facts`,
);
const SEED_ACCOUNTS_OF_PEOPLE = statement(
  'seed_pool_accounts',
  `
  insert into user_pool.account (sub, email, phone, password_hash, status, attributes)
  select "profileId", username, phone, $2, status, jsonb_strip_nulls(
           jsonb_build_object('given_name', "firstName", 'family_name', "lastName",
             'email_verified', (status <> 'UNCONFIRMED')::text, 'phone_number_verified', (status <> 'UNCONFIRMED')::text,
             'custom:brands', brands::text, 'custom:loan_state', "loanState", 'custom:show_paid_off', 'true'))
    from jsonb_to_recordset($1::jsonb) as p("profileId" text, "firstName" text, "lastName" text, username text, phone text,
         status text, brands jsonb, "loanState" text)`,
);

// The simulator accepts the token without a vault. The card gets rewards and pays nothing.
const SEED_PAYOUT_CARDS = statement(
  'seed_payout_cards',
  `
  insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse,
         saved, purpose)
  select p ->> 'payoutCardId', p ->> 'profileId', 1, 'SIMCARD-4242-1229-' || (p ->> 'payoutCardId'), 'visa', '424242', '4242',
         (p ->> 'firstName') || ' ' || (p ->> 'lastName'), 12, 2029, true, true, 'reward'
    from jsonb_array_elements($1::jsonb) p where p ->> 'payoutCardId' is not null`,
);

const ACCOUNT_STATUS = {
  confirmed: 'CONFIRMED',
  unverified: 'UNCONFIRMED',
  resetRequired: 'RESET_REQUIRED',
  none: null,
} as const satisfies Readonly<Record<NonNullable<Person['signIn']>, string | null>>;

/** Dependencies of seeding the people. */
export interface SeedMeans {
  readonly owner: Database;
  readonly worker: Database;
  readonly sealing: Sealing;
}

/** Seeds the people's identities, accounts and loan histories. The histories are made by the real commands. The profile id is
 *  also the account's subject. A person who never registered exists only in the loan systems. */
export async function seedPeople({ owner, worker, sealing }: SeedMeans, people: readonly Person[]): Promise<void> {
  const passwordHash = await hash(SIMULATION_PASSWORD, ARGON2ID);
  const everybody = JSON.stringify(people.map(toRow));
  const registered = JSON.stringify(people.filter(hasAccount).map(toRow));
  await owner.transaction(async (tx) => {
    await tx.rows(SEED_PROFILES, [registered]);
    await tx.rows(SEED_PAYOUT_CARDS, [registered]);
    await tx.rows(SEED_CUSTOMERS, [registered]);
    await tx.rows(SEED_FACTS, [everybody]);
    await tx.rows(SEED_ACCOUNTS_OF_PEOPLE, [registered, passwordHash]);
    await seedWhoTheyAre(tx, sealing, people);
  });
  await liveStories(worker, people);
}

function toRow(person: Person) {
  const identity = toIdentity(person);
  const [first] = person.story.flatMap((step) => ('productId' in step ? findProduct(step.productId) : null) ?? []);
  return {
    profileId: identity.profileId,
    username: identity.username,
    phone: identity.phone,
    firstName: person.firstName,
    lastName: person.lastName,
    facts: person.facts ?? {},
    status: ACCOUNT_STATUS[person.signIn ?? 'confirmed'],
    brands: person.brands,
    loanState: first?.state ?? null,
    payoutCardId: findPayoutCardId(person),
    customers: theLoanSystems(person).map((lmsId) => ({ lmsId, customerId: identity.customerIdOf(lmsId) })),
  };
}
