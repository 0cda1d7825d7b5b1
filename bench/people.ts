import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import { TERMS_VERSION } from '@lendside/domain/identity/terms.ts';
import { hashPassword } from '@lendside/services/identity/password-hashing.ts';
import pg from 'pg';
import type { Calls } from './calls.ts';

/** A signed-in person and the headers of their calls. */
export interface Person {
  readonly customerId: string;
  readonly username: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The password of every person. */
export const PASSWORD = 'Bench-mark-2026!';
const LAST_FOUR = '4242';

/** Returns the id of a customer's card. */
export function cardIdOf(customerId: string): string {
  return `card_bench_${customerId}`;
}

/** Gives every customer of the book an account, a profile and a card. All share one password hash, because checking it is the
 *  work of a sign-in. The simulator approves all these cards. */
export async function makePeople(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const hash = await hashPassword(PASSWORD);
    // Switched off because each person signs in once: the code for a new device would measure the mail.
    await client.query(`insert into app.setting (name, value) values ('config.trustedDevice', 'false')`);
    await client.query(`create temp table customer as select distinct customer_id as id, lms_id from servicing.loan`);
    await client.query(`
      insert into app.profile (profile_id, first_name, last_name, email) select id, 'Bench', 'Mark', id || '@bench.example' from customer`);
    await client.query(
      'insert into app.profile_customer (profile_id, lms_id, customer_id) select id, lms_id, id from customer',
    );
    await client.query(
      `insert into user_pool.account (sub, email, password_hash, status) select id, id || '@bench.example', $1, 'CONFIRMED' from customer`,
      [hash],
    );
    // So that no person must accept terms on the way to the measured page.
    await client.query(
      `insert into app.terms_consent (profile_id, brand, version, text_hash)
       select distinct l.customer_id, b.brand, $1, '\\x00'::bytea from servicing.loan l, unnest($2::text[]) as b (brand)`,
      [TERMS_VERSION, BRAND_CODES],
    );
    await client.query(`
      insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved)
      select 'card_bench_' || id, id, 1, 'SIMCARD-${LAST_FOUR}-1230-' || id, 'visa', '424242', '${LAST_FOUR}', 'Bench Mark', 12, 2030, true, true
        from customer`);
    // Whoever gets money has a name in the lender's records.
    await client.query(`
      insert into servicing.customer (lms_id, customer_id, first_name, last_name)
      select lms_id, id, 'Bench', 'Mark' from customer where id like 'drawer-%'`);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Signs one customer in over HTTP. Throws when refused. */
export async function signIn(calls: Calls, customerId: string): Promise<Person> {
  const username = `${customerId}@bench.example`;
  const answer = await calls.send('POST', '/api/authenticate', {}, JSON.stringify({ username, password: PASSWORD }));
  if (answer.status !== 200) throw new Error(`${customerId} could not sign in: ${answer.status} ${answer.body}`);
  const { tokens } = JSON.parse(answer.body) as { tokens: { accessToken: string; idToken: string } };
  const cookie = answer.cookies
    .map((each) => each.split(';')[0])
    .filter((each) => !each?.startsWith('rt='))
    .join('; ');
  const headers = { authorization: `Bearer ${tokens.accessToken}`, 'x-id-token': tokens.idToken, cookie };
  return { customerId, username, headers };
}
