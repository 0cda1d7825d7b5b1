import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement, type Database } from '#platform/database.ts';
import { TRIAL_CUSTOMER } from './command-books.fixture.ts';

const PEOPLE = statement(
  'trial_people',
  `
  with p as (
    insert into app.profile (profile_id, first_name, last_name, email) values
      ('ann', 'Ann', 'Lee', 'ann@example.com'), ('tom', 'Tom', 'Lee', 'tom@example.com'), ('eve', 'Eve', 'Ray', 'eve@example.com')
  ), c as (
    insert into servicing.customer (lms_id, customer_id, first_name, last_name, email) values
      (2, '${TRIAL_CUSTOMER}', 'Ann', 'Lee', 'ann@example.com'), (2, 'tom', 'Tom', 'Lee', null), (2, 'eve', 'Eve', 'Ray', null)
  )
  insert into app.profile_customer (profile_id, lms_id, customer_id) values
    ('ann', 2, '${TRIAL_CUSTOMER}'), ('tom', 2, 'tom'), ('eve', 2, 'eve')`,
);

/** Writes Ann, who borrows, Tom, who cosigns in some tests, and Eve, who has no loan. */
export async function seedTrialPeople(owner: Database): Promise<void> {
  await owner.rows(PEOPLE);
}

/** Returns one of the trial's people as a caller. */
export function personOf(profileId: 'ann' | 'tom' | 'eve', changes: Partial<Customer> = {}): Customer {
  return aCustomer(profileId, { TLXe: profileId === 'ann' ? TRIAL_CUSTOMER : profileId }, changes);
}
