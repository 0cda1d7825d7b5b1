import { associateAccount } from '@lendside/contract/linking/associate-account.ts';
import { getLmsReferenceId } from '@lendside/contract/profile/get-lms-reference-id.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { openCodePost, type CodePost } from '#identity/codes/codes.fixture.ts';
import { addPerson, callAs } from '#features/profile/person.fixture.ts';
import { statement } from '#platform/database.ts';
import {
  callUserPool,
  openTestServices,
  signIn,
  type TestServices,
  type Visit,
} from '#wiring/test-services.fixture.ts';
import { addBorrower, addLoan, factsOf, seedBooks, testSealing, type Borrower } from './linking.fixture.ts';
import { LINKING_LIMITS } from '#platform/limits.ts';

let services: TestServices;
let post: CodePost;
beforeAll(async () => {
  services = await openTestServices();
  await seedBooks(services.owner);
  post = openCodePost(services.owner, testSealing());
});
const forgetTries = () => forgetLimits(services.owner);
beforeEach(async () => {
  await forgetTries();
});

/** Creates a signed-in person without loans. */
async function newcomer(name: string, numbers: Readonly<Record<number, string>> = {}): Promise<Visit> {
  await addPerson(services.owner, name, numbers);
  return signIn(services.app, name);
}
const ask = (visit: Visit | null, facts: object, address = '127.0.0.1') =>
  callAs(services.app, visit, associateAccount, facts, { address });
const codeOf = (response: { json<T>(): T }): string => response.json<{ errorCode: string }>().errorCode;
const linksOf = (profileId: string) =>
  services.owner.rows(
    statement(
      'test_links',
      'select lms_id, customer_id from app.profile_customer where profile_id = $1 order by lms_id',
    ),
    [profileId],
  );

async function link(visit: Visit, name: string, borrower: Borrower) {
  await ask(visit, factsOf(borrower, name));
  const verificationCode = await post.codeFor(borrower.phone);
  return ask(visit, factsOf(borrower, name, { verificationCode }));
}

describe('linking an account', () => {
  test('right facts send a linking code, and the code links every number of the person [LAP-052 AUT-29 LOP-108 CUS-013]', async () => {
    const borrower = await addBorrower(services.owner, 11);
    const visit = await newcomer('kay');
    const first = await ask(visit, factsOf(borrower, 'kay', { phoneNumber: '(512) 555-0211', ssn: '780554411' }));
    expect(first.json()).toEqual({ found: true, codeSentTo: '(•••) •••-0211' });
    expect(await linksOf('kay')).toEqual([]);
    const verificationCode = await post.codeFor(borrower.phone);
    const second = await ask(visit, factsOf(borrower, 'kay', { verificationCode }));
    expect(second.json()).toEqual({
      found: true,
      customerId: 'TX-11',
      lmsId: 2,
      customerIds: ['NL-11', 'TX-11'],
      customerName: 'Borrowerb Stone',
    });
    expect(second.body).not.toContain(borrower.ssn);
    expect((await callAs(services.app, visit, getLmsReferenceId)).json()).toEqual({
      lmsReferenceIds: { NLS: 'NL-11', TLXe: 'TX-11', Invictus: null },
    });
  });

  test("a linked account gets the customer's name, numbers and brands [ENT-02 OPEN-83]", async () => {
    const borrower = await addBorrower(services.owner, 12);
    await addLoan(services.owner, {
      loanNumber: '00001-0000912-00',
      brand: 'tmx',
      customerId: 'XX',
      cosignerId: 'TX-12',
    });
    const visit = await newcomer('lea');
    await link(visit, 'lea', borrower);
    const response = await callUserPool(services.app, 'GetUser', { AccessToken: visit.accessToken }, visit.cookies);
    const { UserAttributes } = response.json<{ UserAttributes: { Name: string; Value: string }[] }>();
    const attributes = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
    expect(attributes).toMatchObject({ given_name: 'Borrowerc', family_name: 'Stone', 'custom:customer_id': 'TX-12' });
    expect(JSON.parse(attributes['custom:lms_customer_ids'] ?? '')).toEqual({ NLS: 'NL-12', TLXe: 'TX-12' });
    expect(JSON.parse(attributes['custom:brands'] ?? '')).toEqual(['inl', 'tmx']);
  });

  test("linking gives a partner's customer every brand that uses the partner", async () => {
    const borrower = await addBorrower(services.owner, 33);
    const visit = await newcomer('pia');
    await services.owner.rows(
      statement(
        'test_partner_number',
        `insert into app.profile_customer (profile_id, lms_id, customer_id) values ('pia', 3, 'IV-33')`,
      ),
    );
    await link(visit, 'pia', borrower);
    const account = await services.owner.row<{ brands: string }>(
      statement(
        'test_brands_of_pia',
        `select attributes ->> 'custom:brands' as brands from user_pool.account where sub = 'pia'`,
      ),
    );
    expect(JSON.parse(account?.brands ?? '')).toEqual(['inl', 'tmx']);
  });

  test('linking finds a loan by number or id, for its cosigner too [LAP-052 LVA-016 LVA-017]', async () => {
    const borrower = await addBorrower(services.owner, 13);
    const loanId = await addLoan(services.owner, {
      loanNumber: '00001-0000913-00',
      brand: 'inl',
      customerId: 'XX',
      cosignerId: 'TX-13',
    });
    const visit = await newcomer('mia');
    for (const named of ['00001000001300', String(loanId), '00001-0000913-00']) {
      await post.forgetSends();
      expect((await ask(visit, factsOf(borrower, 'mia', { loanId: named }))).json()).toMatchObject({ found: true });
    }
    expect((await ask(visit, factsOf(borrower, 'mia', { loanId: '1' }))).json()).toEqual({ found: false });
  });

  test("a wrong linking code or another customer's code links nothing [LAP-052]", async () => {
    const [one, other] = [await addBorrower(services.owner, 14), await addBorrower(services.owner, 15)];
    const visit = await newcomer('noa');
    await ask(visit, factsOf(one, 'noa'));
    const verificationCode = await post.codeFor(one.phone);
    expect(codeOf(await ask(visit, factsOf(other, 'noa', { verificationCode })))).toBe('CodeMismatchException');
    const wrong = verificationCode === '000000' ? '000001' : '000000';
    expect(codeOf(await ask(visit, factsOf(one, 'noa', { verificationCode: wrong })))).toBe('CodeMismatchException');
    expect(await linksOf('noa')).toEqual([]);
    await post.expireCodes();
    expect(codeOf(await ask(visit, factsOf(one, 'noa', { verificationCode })))).toBe('ExpiredCodeException');
    expect(await linksOf('noa')).toEqual([]);
  });

  test('a linking code is sent by voice when the caller asks for a call', async () => {
    const borrower = await addBorrower(services.owner, 16);
    await ask(await newcomer('ora'), factsOf(borrower, 'ora', { isVoice: true }));
    await post.deliver();
    expect(post.messenger.calls.map(({ to }) => to)).toContain(borrower.phone);
  });

  test("a profile that has one person's loans cannot link another person's [LAP-052]", async () => {
    const borrower = await addBorrower(services.owner, 17);
    const visit = await newcomer('pam', { 2: 'TX-other' });
    const response = await link(visit, 'pam', borrower);
    expect([response.statusCode, codeOf(response)]).toEqual([409, 'ConflictException']);
    expect(await linksOf('pam')).toEqual([{ lms_id: 2, customer_id: 'TX-other' }]);
  });

  test('linking reveals that another profile holds the loans only after the right code [LAP-052 LOP-108]', async () => {
    const borrower = await addBorrower(services.owner, 18);
    await link(await newcomer('quin'), 'quin', borrower);
    await post.forgetSends();
    const visit = await newcomer('rae');
    expect((await ask(visit, factsOf(borrower, 'rae'))).json()).toEqual({ found: true, codeSentTo: '(•••) •••-0218' });
    const verificationCode = await post.codeFor(borrower.phone);
    expect((await ask(visit, factsOf(borrower, 'rae', { verificationCode }))).json()).toEqual({
      found: true,
      isLinkedElsewhere: true,
      customerId: 'TX-18',
      lmsId: 2,
    });
    expect(await linksOf('rae')).toEqual([]);
  });

  test('only one of two profiles succeeds when both link the same person at once', async () => {
    const borrower = await addBorrower(services.owner, 19);
    const names = ['sue', 'tom', 'uri', 'val'];
    const ready: { name: string; visit: Visit; verificationCode: string }[] = [];
    for (const name of names) {
      const visit = await newcomer(name);
      await post.forgetSends();
      await ask(visit, factsOf(borrower, name));
      ready.push({ name, visit, verificationCode: await post.codeFor(borrower.phone) });
    }
    const answers = await Promise.all(
      ready.map(({ name, visit, verificationCode }, index) =>
        ask(visit, factsOf(borrower, name, { verificationCode }), `10.4.0.${index}`),
      ),
    );
    const elsewhere = answers.filter(
      (answer) => answer.json<{ isLinkedElsewhere?: boolean }>().isLinkedElsewhere === true,
    );
    expect([answers.map(({ statusCode }) => statusCode), elsewhere.length]).toEqual([[200, 200, 200, 200], 3]);
    const held = await services.owner.rows(
      statement('test_held', `select 1 from app.profile_customer where customer_id in ('TX-19', 'NL-19')`),
    );
    expect(held).toHaveLength(2);
  });
});

describe('facts that do not match a customer', () => {
  test('wrong linking facts get the same answer in the same time, whichever is wrong [LAP-052 CUS-013]', async () => {
    const borrower = await addBorrower(services.owner, 21);
    const other = await addBorrower(services.owner, 22);
    const wrong = [
      { phoneNumber: other.phone },
      { dateOfBirth: other.birthDay },
      { ssn: other.ssn },
      { loanId: other.loanNumber },
      { loanId: '999999' },
      { ssn: '780-55-0001' },
      { phoneNumber: '5125550999', dateOfBirth: '19700101', ssn: '780-55-0002', loanId: '00001-9999999-00' },
      { ...factsOf(other, 'x'), ssn: borrower.ssn },
    ];
    const visits: { name: string; visit: Visit }[] = [];
    for (const letter of 'abcdefghij') visits.push({ name: `near${letter}`, visit: await newcomer(`near${letter}`) });
    const answers = new Set<string>();
    let soonestMs = Infinity;
    for (let round = 0; round < 34; round++) {
      await forgetTries();
      const tries = visits.flatMap(({ name, visit }, index) =>
        [0, 1, 2].map(async (extra) => {
          const miss = wrong[(round * 3 + index + extra) % wrong.length];
          const code = extra === 2 ? { verificationCode: '123456' } : {};
          const facts = factsOf(borrower, name, { ...miss, cognitoUserId: name, ...code });
          const startedMs = performance.now();
          const response = await ask(visit, facts, `10.0.${index}.${round}`);
          soonestMs = Math.min(soonestMs, performance.now() - startedMs);
          const { date: _date, 'x-request-id': _id, ...headers } = response.headers;
          answers.add(JSON.stringify([response.statusCode, response.body, headers]));
        }),
      );
      await Promise.all(tries);
    }
    expect(
      [...answers].map((answer) => JSON.parse(answer) as unknown[]).map(([status, body]) => [status, body]),
    ).toEqual([[200, '{"found":false}']]);
    expect(soonestMs).toBeGreaterThan(LINKING_LIMITS.answerFloorMs - 2);
  });

  test('a person with three wrong linking tries in an hour is refused even with right facts [LAP-052]', async () => {
    const borrower = await addBorrower(services.owner, 23);
    const visit = await newcomer('wes');
    for (const ssn of ['780-55-0003', '780-55-0004', '780-55-0005'])
      expect((await ask(visit, factsOf(borrower, 'wes', { ssn }), `10.1.0.${ssn.at(-1)}`)).json()).toEqual({
        found: false,
      });
    const refused = await ask(visit, factsOf(borrower, 'wes'), '10.1.0.9');
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'LimitExceededException']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
  });

  test("one person's wrong linking tries do not lock out others at the same IP address [LAP-052]", async () => {
    const borrower = await addBorrower(services.owner, 24);
    const address = '10.2.0.1';
    for (const name of ['xan', 'yve', 'zed']) {
      const visit = await newcomer(name);
      for (let round = 0; round < 4; round++)
        await ask(visit, factsOf(borrower, name, { ssn: '780-55-0006' }), address);
    }
    const zoe = await newcomer('zoe');
    expect((await ask(zoe, factsOf(borrower, 'zoe'), address)).json()).toMatchObject({ found: true });
  });

  test('only three of 100 simultaneous wrong linking tries are checked [LAP-052]', async () => {
    const borrower = await addBorrower(services.owner, 25);
    const visit = await newcomer('ada');
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        ask(visit, factsOf(borrower, 'ada', { ssn: `780-55-1${String(index).padStart(3, '0')}` }), `10.3.0.${index}`),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  });

  test('right linking facts use up no tries, however often they are sent', async () => {
    const borrower = await addBorrower(services.owner, 26);
    const visit = await newcomer('abe');
    for (let round = 0; round < 7; round++) {
      await post.forgetSends();
      expect((await ask(visit, factsOf(borrower, 'abe'))).statusCode).toBe(200);
    }
  });
});

describe('unreadable linking requests and requests for other profiles', () => {
  test('an unreadable linking field is named in the refusal and uses up no try [VAL-18 LVA-016 LVA-017]', async () => {
    const borrower = await addBorrower(services.owner, 27);
    const visit = await newcomer('bea');
    for (let round = 0; round < 4; round++) {
      const response = await ask(visit, factsOf(borrower, 'bea', { ssn: '000-55-0000' }));
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ fields: [{ field: 'ssn' }] });
    }
    expect((await ask(visit, factsOf(borrower, 'bea'))).json()).toMatchObject({ found: true });
  });

  test('linking another profile is refused and audited, and strangers must sign in first [LAP-052]', async () => {
    const borrower = await addBorrower(services.owner, 28);
    const visit = await newcomer('cal');
    expect((await ask(visit, factsOf(borrower, 'ann'))).statusCode).toBe(403);
    const audit = await services.owner.row(
      statement(
        'test_link_audit',
        `select decision, reason from app.audit_log where action = 'linkCustomer' and profile_id = 'cal'`,
      ),
    );
    expect(audit).toEqual({ decision: 'refused', reason: 'claimed identity' });
    expect((await ask(null, factsOf(borrower, 'cal'))).statusCode).toBe(401);
  });

  test('linking asks for the password again five minutes after the sign-in [LAP-052]', async () => {
    const borrower = await addBorrower(services.owner, 29);
    const visit = await newcomer('dan');
    await services.owner.rows(
      statement(
        'test_old_proof',
        `update user_pool.session set proven_at = now() - interval '6 minutes' where sub = 'dan'`,
      ),
    );
    expect(codeOf(await ask(visit, factsOf(borrower, 'dan')))).toBe('SignInAgain');
  });

  test('linking facts appear nowhere in the log, the audit log or the outbox', async () => {
    const borrower = await addBorrower(services.owner, 31);
    await link(await newcomer('eli'), 'eli', borrower);
    const kept = await services.owner.rows(
      statement(
        'test_everything',
        `select to_jsonb(a)::text as line from app.audit_log a union all select payload::text from app.outbox`,
      ),
    );
    const everything = `${JSON.stringify(kept)}${services.log.join('\n')}`;
    expect(everything).toContain('linkCustomer');
    for (const secret of [borrower.ssn, borrower.ssn.replaceAll('-', ''), borrower.birthDay, borrower.phone])
      expect(everything).not.toContain(secret);
  });
});
