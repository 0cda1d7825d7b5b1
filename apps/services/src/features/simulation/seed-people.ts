import { hash } from '@node-rs/argon2';
import { statement } from '#platform/database.ts';
import type { Database } from '#platform/database.ts';
import { liveStories } from '#features/simulation/live-stories.ts';
import { SIMULATION_PASSWORD, toIdentity } from '#features/simulation/people.ts';
import type { Person } from '#features/simulation/story.ts';
import { theLoanSystems } from '#features/simulation/person-systems.ts';

/** Argon2id with 19 MiB and two passes. Source: performance.md (8 ms). */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const SEED_PROFILES = statement(
  'seed_profiles',
  `
  insert into app.profile (profile_id, first_name, last_name, email, phone, ssn_on_file, blocked)
  select "profileId", "firstName", "lastName", username, phone, coalesce((facts ->> 'ssnOnFile')::boolean, true),
         coalesce((facts ->> 'isBlocked')::boolean, false)
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
  insert into servicing.customer_fact (lms_id, customer_id, ssn_on_file, is_blocked, is_covered_borrower, is_married,
         demographics_complete, guest_refinance_enabled)
  select (c ->> 'lmsId')::int, c ->> 'customerId', coalesce((f ->> 'ssnOnFile')::boolean, true),
         coalesce((f ->> 'isBlocked')::boolean, false), coalesce((f ->> 'isCoveredBorrower')::boolean, false),
         coalesce((f ->> 'isMarried')::boolean, false), coalesce((f ->> 'demographicsComplete')::boolean, true),
         coalesce((f ->> 'guestRefinanceEnabled')::boolean, false)
    from jsonb_array_elements($1::jsonb) p, jsonb_array_elements(p -> 'customers') c,
         lateral (select coalesce(p -> 'facts', '{}') as f) facts`,
);
const SEED_ACCOUNTS_OF_PEOPLE = statement(
  'seed_pool_accounts',
  `
  insert into user_pool.account (sub, email, phone, password_hash, status, attributes)
  select "profileId", username, phone, $2, case when "isConfirmed" then 'CONFIRMED' else 'UNCONFIRMED' end,
         jsonb_build_object('given_name', "firstName", 'family_name', "lastName", 'email_verified', "isConfirmed"::text,
           'phone_number_verified', "isConfirmed"::text, 'custom:brands', brands::text)
    from jsonb_to_recordset($1::jsonb) as p("profileId" text, "firstName" text, "lastName" text, username text, phone text,
         "isConfirmed" boolean, brands jsonb)`,
);

/** Makes the people: identity, sign-in and, through the real commands, the history of their loans. The profile id is the
 *  account's subject. */
export async function seedPeople(owner: Database, worker: Database, people: readonly Person[]): Promise<void> {
  const rows = people.map((person) => {
    const identity = toIdentity(person);
    return {
      profileId: identity.profileId,
      username: identity.username,
      phone: identity.phone,
      firstName: person.firstName,
      lastName: person.lastName,
      facts: person.facts ?? {},
      isConfirmed: person.signIn !== 'unverified',
      brands: person.brands,
      customers: theLoanSystems(person).map((lmsId) => ({ lmsId, customerId: identity.customerIdOf(lmsId) })),
    };
  });
  const passwordHash = await hash(SIMULATION_PASSWORD, ARGON2ID);
  await owner.transaction(async (tx) => {
    await tx.rows(SEED_PROFILES, [JSON.stringify(rows)]);
    await tx.rows(SEED_CUSTOMERS, [JSON.stringify(rows)]);
    await tx.rows(SEED_FACTS, [JSON.stringify(rows)]);
    await tx.rows(SEED_ACCOUNTS_OF_PEOPLE, [JSON.stringify(rows), passwordHash]);
  });
  await liveStories(worker, people);
}
