import { associateAccount } from '@lendside/contract/linking/associate-account.ts';
import { confirmReplacement } from '@lendside/contract/linking/confirm-replacement.ts';
import { getReplacement } from '@lendside/contract/linking/get-replacement.ts';
import { openFakeMessenger } from '@lendside/providers/messaging/fake.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { openCodePost, type CodePost } from '#identity/codes/codes.fixture.ts';
import { addPerson, callAs } from '#features/profile/person.fixture.ts';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { loadSigningKeys } from '#platform/access/signing-keys.ts';
import { statement } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { aCall as context } from '#platform/mounting/a-call.fixture.ts';
import {
  PASSWORD,
  openTestServices,
  readPrivately,
  signIn,
  trySignIn,
  type TestServices,
  type Visit,
} from '#wiring/test-services.fixture.ts';
import { addBorrower, factsOf, seedBooks, testSealing, type Borrower } from './linking.fixture.ts';
import { replacementMessages } from './replacement-message.ts';
import { findReplacement } from './replacement-store.ts';
import { startReplacement } from './start-replacement.ts';

let services: TestServices;
let post: CodePost;
const sealing = testSealing();
beforeAll(async () => {
  services = await openTestServices();
  await seedBooks(services.owner);
  post = openCodePost(services.owner, sealing);
});
beforeEach(async () => {
  await forgetLimits(services.owner);
});

const callerOf = (profileId: string): Customer => aCustomer(profileId);
async function start(profileId: string, customerId: string) {
  const { owner } = services;
  const database = services.open('lendside_api');
  const means = { database, keys: await loadSigningKeys(owner), sealing, publicUrl: 'https://lender.example' };
  return startReplacement(means, { customerId }, callerOf(profileId), context);
}
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refused)) throw new Error('nothing was refused');
  return error.errorCode;
}
const confirm = (input: object, visit: Visit | null = null, address = '127.0.0.1') =>
  callAs(services.app, visit, confirmReplacement, input, { address });
const linksOf = async (profileId: string) =>
  (
    await services.owner.rows<{ customer_id: string }>(
      statement('test_links', 'select customer_id from app.profile_customer where profile_id = $1 order by lms_id'),
      [profileId],
    )
  ).map((row) => row.customer_id);
const takeOutbox = statement<{ payload: Readonly<Record<string, unknown>> }>(
  'test_take_replacements',
  `update app.outbox set sent_at = now() where kind = 'replacement' and sent_at is null returning payload`,
);

/** Delivers the queued messages as the worker does, under the worker's database role. */
async function deliver() {
  const messenger = openFakeMessenger();
  const kind = replacementMessages({ database: services.open('lendside_worker'), messenger, sealing });
  for (const row of await services.owner.rows(takeOutbox))
    expect(await kind.work(row.payload)).toEqual({ kind: 'done' });
  return messenger;
}

/** Links the borrower's loans to `former`. After that, `next` proves to be the borrower and gets the answer that another
 *  profile holds the loans. */
async function proveBoth(
  number: number,
  former: string,
  next: string,
): Promise<{ borrower: Borrower; formerVisit: Visit; nextVisit: Visit }> {
  const borrower = await addBorrower(services.owner, number);
  const visits: Visit[] = [];
  for (const name of [former, next]) {
    await addPerson(services.owner, name);
    const visit = await signIn(services.app, name);
    await post.forgetSends();
    await callAs(services.app, visit, associateAccount, factsOf(borrower, name));
    const verificationCode = await post.codeFor(borrower.phone);
    await callAs(services.app, visit, associateAccount, factsOf(borrower, name, { verificationCode }));
    visits.push(visit);
  }
  const [formerVisit, nextVisit] = visits;
  if (formerVisit === undefined || nextVisit === undefined) throw new Error('nobody is signed in');
  return { borrower, formerVisit, nextVisit };
}

/** Reads the two secrets from the link that was sent for a profile. */
async function readLink(profileId: string): Promise<{ returnId: string; profileId: string }> {
  const { texts } = await deliver();
  const addresses = texts.flatMap(({ body }) => /https:\S+/.exec(body) ?? []).map((address) => new URL(address));
  const own = addresses.filter(({ searchParams }) => searchParams.get('profileId') === profileId);
  const [address] = own;
  if (address === undefined || own.length > 1) throw new Error(`${own.length} links were sent for ${profileId}`);
  expect(`${address.origin}${address.pathname}`).toBe('https://lender.example/ConfirmAccountReplacement');
  return { returnId: address.searchParams.get('returnId') ?? '', profileId };
}

describe('starting to replace a profile', () => {
  test('starting a replacement sends a link to the phone on file and a notice to the old profile', async () => {
    await proveBoth(41, 'fay', 'gus');
    const answer = await start('gus', 'TX-41');
    expect(answer).toEqual({ returnId: expect.stringMatching(/^rep_[0-9a-z]{26}$/), status: 'pending' });
    const waiting = await services.owner.rows(
      statement(
        'test_waiting',
        `select payload::text as line from app.outbox where kind = 'replacement' and sent_at is null`,
      ),
    );
    expect(JSON.stringify(waiting)).not.toMatch(/ConfirmAccount|555-?\d\d/);
    const { texts, mails } = await deliver();
    expect(texts.map(({ to }) => to)).toEqual(['+15125550241']);
    expect(texts[0]?.body).toContain('/ConfirmAccountReplacement?returnId=');
    expect(texts[0]?.body).not.toContain(answer.returnId);
    expect(mails.map(({ to }) => to)).toEqual(['fay@example.com']);
    expect(mails[0]?.text).not.toContain('returnId');
    expect(await linksOf('fay')).toEqual(['NL-41', 'TX-41']);
    expect((await findReplacement(services.owner, 'gus', 'TX-41'))?.status).toBe('pending');
  });

  test('starting a replacement is refused without a recent proof by facts and code', async () => {
    await proveBoth(42, 'hal', 'ida');
    expect(await refusalOf(start('ann', 'TX-42'))).toBe('NotFoundException');
    expect(await refusalOf(start('ida', 'TX-41'))).toBe('NotFoundException');
    await services.owner.rows(
      statement('test_old', `update app.proven_customer set proven_until = now() where profile_id = 'ida'`),
    );
    expect(await refusalOf(start('ida', 'TX-42'))).toBe('NotFoundException');
    expect(
      await services.owner.rows(statement('test_none', `select 1 from app.replacement where profile_id = 'ida'`)),
    ).toEqual([]);
  });

  test('replacing a profile can be started three times an hour, and only the newest link works', async () => {
    await proveBoth(43, 'jan', 'kim');
    const links: { returnId: string; profileId: string }[] = [];
    for (let round = 0; round < 3; round++) {
      await start('kim', 'TX-43');
      links.push(await readLink('kim'));
    }
    expect(await refusalOf(start('kim', 'TX-43'))).toBe('LimitExceededException');
    for (const link of links.slice(0, 2)) expect((await confirm(link)).json()).toEqual({ status: 'failed' });
    expect((await confirm(links[2] ?? {})).json()).toEqual({ status: 'complete', customerId: 'TX-43' });
  });
});

describe('confirming the replacement of a profile', () => {
  test('a replacement link moves every customer number once and signs out the old profile [LAP-047 LAP-048 LOP-105 CUS-011]', async () => {
    const { formerVisit, nextVisit } = await proveBoth(44, 'lou', 'max');
    await services.owner.rows(
      statement(
        'test_work',
        `insert into app.user_cache (profile_id, sealed, kept_until) values ('lou', '', now() + interval '1 day')`,
      ),
    );
    expect((await readPrivately(services.app, formerVisit, 'inl')).statusCode).toBe(200);
    await start('max', 'TX-44');
    const link = await readLink('max');
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(link)));
    for (const answer of answers) expect(answer.json()).toEqual({ status: 'complete', customerId: 'TX-44' });
    expect([await linksOf('lou'), await linksOf('max')]).toEqual([[], ['NL-44', 'TX-44']]);
    expect((await readPrivately(services.app, formerVisit, 'inl')).statusCode).toBe(401);
    expect((await readPrivately(services.app, nextVisit, 'inl')).statusCode).toBe(200);
    expect(
      await services.owner.rows(statement('test_no_work', `select 1 from app.user_cache where profile_id = 'lou'`)),
    ).toEqual([]);
    const stands = await callAs(services.app, nextVisit, getReplacement, { customerId: 'TX-44' });
    expect(stands.json()).toEqual({ status: 'complete', customerId: 'TX-44' });
    const told = await services.owner.rows<{ told: string }>(
      statement(
        'test_told',
        `select payload ->> 'profileId' as told from app.outbox where payload ->> 'notice' = 'replaced'`,
      ),
    );
    expect(told.filter((row) => row.told === 'lou')).toHaveLength(1);
    const audit = await services.owner.rows(
      statement(
        'test_audit',
        `select 1 from app.audit_log where action = 'confirmReplacement' and decision = 'allowed' and profile_id = 'max'`,
      ),
    );
    expect(audit).toHaveLength(1);
  });

  test("the old profile's credentials also confirm a replacement [LAP-046 LOP-105]", async () => {
    const { nextVisit } = await proveBoth(45, 'nell', 'otto');
    await start('otto', 'TX-45');
    const own = { username: 'nell@example.com', password: PASSWORD, customerId: 'TX-45' };
    const wrong = await confirm({ ...own, password: 'Wrong-Horse-9' }, nextVisit);
    expect([wrong.statusCode, wrong.json<{ errorCode: string }>().errorCode]).toEqual([401, 'NotAuthorizedException']);
    expect((await confirm({ ...own, customerId: 'TX-44' }, nextVisit)).json()).toEqual({ status: 'none' });
    expect((await confirm(own, nextVisit)).json()).toEqual({ status: 'complete', customerId: 'TX-45' });
    expect([await linksOf('nell'), await linksOf('otto')]).toEqual([[], ['NL-45', 'TX-45']]);
  });

  test('the sign-in limits apply to a password typed to confirm a replacement [LAP-046]', async () => {
    const { nextVisit } = await proveBoth(46, 'pia', 'rob');
    await start('rob', 'TX-46');
    const codes: string[] = [];
    for (let tries = 0; tries < 6; tries++) {
      const guess = { username: 'pia@example.com', password: `guess ${tries}`, customerId: 'TX-46' };
      codes.push((await confirm(guess, nextVisit)).json<{ errorCode: string }>().errorCode);
    }
    expect(codes.at(-1)).toBe('ProfileLocked');
    expect((await trySignIn(services.app, 'pia@example.com', PASSWORD)).json()).toMatchObject({
      errorCode: 'ProfileLocked',
    });
  });

  test('only the profile that started a replacement can confirm it by credentials [LAP-046]', async () => {
    await proveBoth(47, 'sam', 'tia');
    await start('tia', 'TX-47');
    const ann = await signIn(services.app, 'ann');
    const own = { username: 'sam@example.com', password: PASSWORD, customerId: 'TX-47' };
    expect((await confirm(own, ann)).json()).toEqual({ status: 'none' });
    expect(await linksOf('sam')).toEqual(['NL-47', 'TX-47']);
  });

  test('an expired, altered or foreign replacement link moves no loans [LAP-047]', async () => {
    await proveBoth(48, 'una', 'vic');
    await start('vic', 'TX-48');
    const link = await readLink('vic');
    expect((await confirm({ ...link, profileId: 'ann' })).json()).toEqual({ status: 'failed' });
    expect((await confirm({ ...link, returnId: `${link.returnId}A` })).json()).toEqual({ status: 'failed' });
    await services.owner.rows(
      statement('test_ran_out', `update app.replacement set expires_at = now() where profile_id = 'vic'`),
    );
    expect((await confirm(link)).json()).toEqual({ status: 'failed' });
    expect((await findReplacement(services.owner, 'vic', 'TX-48'))?.status).toBe('failed');
    expect(await linksOf('una')).toEqual(['NL-48', 'TX-48']);
  });

  test('wrong replacement links are limited per IP address [LAP-047]', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 21; tries++)
      statuses.push((await confirm({ returnId: `guess${tries}`, profileId: 'vic' }, null, '10.9.9.9')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  test("a replacement fails when its profile got another person's loans after the start [LAP-047]", async () => {
    await proveBoth(49, 'wyn', 'yan');
    await start('yan', 'TX-49');
    const link = await readLink('yan');
    await services.owner.rows(
      statement(
        'test_other',
        `insert into app.profile_customer (profile_id, lms_id, customer_id) values ('yan', 1, 'NL-other')`,
      ),
    );
    expect((await confirm(link)).json()).toEqual({ status: 'failed' });
    expect([await linksOf('wyn'), await linksOf('yan')]).toEqual([['NL-49', 'TX-49'], ['NL-other']]);
  });

  test('no loan leaves or enters a blocked profile by a replacement [LOP-091]', async () => {
    const block = statement('test_block', 'update app.profile set blocked = true where profile_id = any($1)');
    await proveBoth(51, 'zed', 'abe');
    await proveBoth(52, 'bea', 'cal');
    await proveBoth(53, 'dee', 'eli');
    await proveBoth(54, 'fox', 'gil');
    await services.owner.rows(block, [['zed', 'cal']]);
    expect(await refusalOf(start('abe', 'TX-51'))).toBe('NotFoundException');
    expect(await refusalOf(start('cal', 'TX-52'))).toBe('NotFoundException');
    await start('eli', 'TX-53');
    await start('gil', 'TX-54');
    const { texts } = await deliver();
    const links = texts
      .flatMap(({ body }) => /https:\S+/.exec(body) ?? [])
      .map((address) => new URL(address).searchParams);
    expect(links).toHaveLength(2);
    await services.owner.rows(block, [['dee', 'gil']]);
    for (const link of links) expect((await confirm(Object.fromEntries(link))).json()).toEqual({ status: 'failed' });
    for (const [holder, number] of [
      ['zed', 51],
      ['bea', 52],
      ['dee', 53],
      ['fox', 54],
    ] as const)
      expect(await linksOf(holder)).toEqual([`NL-${number}`, `TX-${number}`]);
    for (const next of ['abe', 'cal', 'eli', 'gil']) expect(await linksOf(next)).toEqual([]);
  });

  test('confirming a replacement is refused without exactly one complete proof [LAP-046 LAP-047]', async () => {
    const link = { returnId: 'r', profileId: 'p' };
    const own = { username: 'u', password: 'p', customerId: 'c' };
    for (const input of [
      {},
      { returnId: 'r' },
      { ...own, customerId: undefined },
      { ...link, ...own },
      { ...own, returnId: 'r' },
    ])
      expect((await confirm(input)).statusCode).toBe(400);
  });
});
