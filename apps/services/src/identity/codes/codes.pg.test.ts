import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { CODE_LIMITS } from '#platform/limits.ts';
import type { CodeAttempt, CodeToSend } from './codes.ts';
import { countingNotifier, openCodePost } from './codes.fixture.ts';
import { makeCodes } from './make-codes.ts';

const copy = await copyTestDatabase();
const owner = copy.open('owner');
const sealing = makeSealing(['a sealing key of a test, long enough']);
const notifier = countingNotifier();
const hideName = (name: string) => createHmac('sha256', 'a key').update(name).digest('base64url');
const means = { sealing, hideName, notifier };
const codes = makeCodes({ ...means, database: copy.open('lendside_api') });
const second = makeCodes({ ...means, database: copy.open('lendside_api') });
const post = openCodePost(owner, sealing, copy.open('lendside_worker'));

const clean = statement('test_clean', 'truncate user_pool.code, app.rate_counter, app.outbox');
const written = statement<{ text: string }>(
  'test_written',
  `select c::text as text from user_pool.code c union all select payload::text from app.outbox
   union all select to_jsonb(a)::text from app.audit_log a union all select bucket from app.rate_counter`,
);
const queued = statement<{ payload: Readonly<Record<string, unknown>> }>(
  'test_queued',
  `select payload from app.outbox where sent_at is null order by outbox_id`,
);
const counts = statement<{ count: number }>('test_failures', `select count from app.rate_counter where bucket like $1`);
const insertProfile = statement(
  'test_profile_codes',
  `insert into app.profile (profile_id, first_name, last_name, email, phone) values ($1, '', '', $2, $3) on conflict do nothing`,
);

const audited = statement<Readonly<Record<string, string | null>>>(
  'test_audited_codes',
  'select action, decision, object, reason, profile_id from app.audit_log order by audit_id',
);
const persistence = statement<{ relname: string; relpersistence: string }>(
  'test_persistence',
  `select relname, relpersistence from pg_class
    where oid in ('user_pool.code'::regclass, 'app.rate_counter'::regclass) order by relname`,
);

const ANN = 'ann@example.com';

function aCode(changes: Partial<CodeToSend> = {}): CodeToSend {
  const destination = { channel: 'email', address: ANN } as const;
  return { purpose: 'alias', sub: 'ann', destination, boundTo: ANN, brand: 'tmx', requestId: 'r', ...changes };
}

function anAttempt(code: string, changes: Partial<CodeAttempt> = {}): CodeAttempt {
  return { purpose: 'alias', sub: 'ann', boundTo: ANN, code, ...changes };
}

function wrong(code: string): string {
  return String((Number(code) + 1) % 10 ** CODE_LIMITS.digits).padStart(CODE_LIMITS.digits, '0');
}

async function send(changes: Partial<CodeToSend> = {}): Promise<string> {
  await post.forgetSends();
  await codes.send(aCode(changes));
  return post.codeFor(ANN);
}

async function errorOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'right';
  } catch (error) {
    return String((error as { errorCode?: unknown }).errorCode);
  }
}

beforeEach(async () => {
  await owner.rows(clean);
  await owner.rows(insertProfile, ['ann', ANN, '+15125550101']);
});

describe('using a code', () => {
  test('a code has six digits, works once, and wakes the worker [OPEN-42]', async () => {
    notifier.notify.mockClear();
    const code = await send();
    expect(code).toMatch(/^\d{6}$/);
    expect(notifier.notify).toHaveBeenCalledOnce();
    expect(await errorOf(codes.check(anAttempt(code)))).toBe('right');
    expect(await errorOf(codes.check(anAttempt(code)))).toBe('ExpiredCodeException');
  });

  test('a code is refused for another purpose, person or `boundTo` value [T4]', async () => {
    const code = await send();
    expect(await errorOf(codes.check(anAttempt(code, { purpose: 'link' })))).toBe('ExpiredCodeException');
    expect(await errorOf(codes.check(anAttempt(code, { sub: 'bob' })))).toBe('ExpiredCodeException');
    expect(await errorOf(codes.check(anAttempt(code, { boundTo: 'other@example.com' })))).toBe('CodeMismatchException');
    expect(await errorOf(codes.check(anAttempt(code)))).toBe('right');
  });

  test('a code ends when the next is sent, after ten minutes, or after five wrong tries [OPEN-42 OPEN-81 T4]', async () => {
    const first = await send();
    const next = await send();
    expect(await errorOf(codes.check(anAttempt(first === next ? wrong(next) : first)))).toBe('CodeMismatchException');
    await post.expireCodes();
    expect(await errorOf(codes.check(anAttempt(next)))).toBe('ExpiredCodeException');
    const last = await send();
    for (let n = 0; n < CODE_LIMITS.triesMax; n += 1)
      expect(await errorOf(codes.check(anAttempt(wrong(last))))).toBe('CodeMismatchException');
    expect(await errorOf(codes.check(anAttempt(last)))).toBe('ExpiredCodeException');
  });

  test('a code is stored only sealed and hashed, and never in the audit log [T4]', async () => {
    const code = await send();
    await errorOf(codes.check(anAttempt(wrong(code))));
    const texts = (await owner.rows(written)).map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(4);
    for (const text of texts) {
      expect(text).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
      expect(text).not.toContain(ANN);
    }
  });

  test('at most five of 1,000 simultaneous code guesses over two processes are compared [T4]', async () => {
    const code = await send();
    const guesses = Array.from({ length: 1_000 }, (_, n) =>
      errorOf((n % 2 === 0 ? codes : second).check(anAttempt(wrong(code)))),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter((answer) => answer === 'CodeMismatchException')).toHaveLength(CODE_LIMITS.triesMax);
    expect(new Set(answers)).toEqual(new Set(['CodeMismatchException', 'ExpiredCodeException']));
  });
});

test('every code and code refusal is audited with its reason and without the code [D19]', async () => {
  await owner.rows(statement('test_clean_audit', 'alter table app.audit_log disable trigger audit_log_is_append_only'));
  await owner.rows(statement('test_no_audit', 'delete from app.audit_log'));
  const code = await send();
  await errorOf(codes.send(aCode()));
  await errorOf(codes.check(anAttempt(wrong(code))));
  await errorOf(codes.check(anAttempt(code)));
  await errorOf(codes.check(anAttempt(code)));
  expect(await owner.rows(audited)).toEqual([
    { action: 'sendCode', decision: 'allowed', object: 'alias', reason: null, profile_id: 'ann' },
    { action: 'sendCode', decision: 'refused', object: 'alias', reason: 'too soon', profile_id: 'ann' },
    { action: 'checkCode', decision: 'refused', object: 'alias', reason: 'wrong', profile_id: 'ann' },
    { action: 'checkCode', decision: 'allowed', object: 'alias', reason: null, profile_id: 'ann' },
    { action: 'checkCode', decision: 'refused', object: 'alias', reason: 'expired', profile_id: 'ann' },
  ]);
});

test('codes and their counters are in logged tables, so that a crash does not reset them [D13 T4]', async () => {
  expect(await owner.rows(persistence)).toEqual([
    { relname: 'code', relpersistence: 'p' },
    { relname: 'rate_counter', relpersistence: 'p' },
  ]);
});

describe('sending a code', () => {
  test('a code is sent at most every 30 seconds, and five times an hour to one destination [OPEN-42 OPEN-81]', async () => {
    const answer = { destination: 'a•••@example.com', channel: 'email', resendAfter: 30 };
    expect(await codes.send(aCode())).toEqual(answer);
    await expect(codes.send(aCode())).rejects.toMatchObject({
      errorCode: 'LimitExceededException',
      details: { retryAfterSeconds: expect.closeTo(30, 0) },
    });
    expect(await codes.send(aCode({ purpose: 'link' }))).toEqual(answer);
    expect(await codes.send(aCode({ purpose: 'replace' }))).toEqual(answer);
    expect(await codes.send(aCode({ purpose: 'reset' }))).toEqual(answer);
    expect(await codes.send(aCode({ purpose: 'confirm' }))).toEqual(answer);
    await owner.rows(
      statement('test_30_seconds_later', `delete from app.rate_counter where bucket like 'code:resend:%'`),
    );
    await expect(codes.send(aCode())).rejects.toMatchObject({
      errorCode: 'LimitExceededException',
      details: { retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 3_500 && seconds <= 3_600) },
    });
  });

  test('refused code sends use up neither the hourly nor the daily limit [OPEN-42 T4]', async () => {
    const nextMoment = statement('test_next_moment', `delete from app.rate_counter where bucket like 'code:resend:%'`);
    const nextHour = statement('test_next_hour', `delete from app.rate_counter where bucket like 'code:hour:%'`);
    const sendTimes = async (times: number): Promise<string[]> => {
      const answers: string[] = [];
      for (let n = 0; n < times; n += 1) {
        await owner.rows(nextMoment);
        answers.push(await errorOf(codes.send(aCode())), await errorOf(codes.send(aCode())));
      }
      return answers.filter((answer) => answer === 'right');
    };
    const { sendsPerHour, sendsPerDay } = CODE_LIMITS;
    expect(await sendTimes(3 * sendsPerHour)).toHaveLength(sendsPerHour);
    await owner.rows(nextHour);
    expect(await sendTimes(3 * sendsPerHour)).toHaveLength(sendsPerDay - sendsPerHour);
    await owner.rows(nextHour);
    expect(await sendTimes(3)).toEqual([]);
    expect(await owner.rows(queued)).toHaveLength(sendsPerDay);
  });

  test('a device code refused by the hourly limit is not reported as sent [OPEN-42 C8]', async () => {
    for (const boundTo of ['ses_2', 'ses_3', 'ses_4', 'ses_5', 'ses_6'])
      await codes.send(aCode({ purpose: 'trustDevice', boundTo }));
    const asked = aCode({ purpose: 'trustDevice', boundTo: 'ses_1' });
    expect(await errorOf(codes.send(asked))).toBe('LimitExceededException');
    expect(await errorOf(second.send(asked))).toBe('LimitExceededException');
    expect(await owner.rows(queued)).toHaveLength(5);
  });

  test('a person with the right password is not stopped by the codes that others ask for [OPEN-42]', async () => {
    for (const purpose of ['alias', 'link', 'replace', 'reset', 'confirm'] as const)
      await codes.send(aCode({ purpose }));
    expect(await errorOf(codes.send(aCode({ purpose: 'trustDevice', boundTo: 'ses_1' })))).toBe('right');
  });

  test('a code that could not be queued does not count toward the limits [OPEN-42]', async () => {
    const asked = aCode({ purpose: 'trustDevice', boundTo: 'ses_1' });
    await owner.rows(statement('test_break', 'alter table app.outbox rename to outbox_away'));
    expect(await errorOf(codes.send(asked))).not.toBe('right');
    await owner.rows(statement('test_mend', 'alter table app.outbox_away rename to outbox'));
    expect(await owner.rows(counts, ['code:%'])).toEqual([]);
    await codes.send(asked);
    expect(await owner.rows(queued)).toHaveLength(1);
  });

  test('100 simultaneous code sends over two processes queue no more than the hourly limit [OPEN-42 T4]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        errorOf((n % 2 === 0 ? codes : second).send(aCode({ purpose: 'trustDevice', boundTo: `ses_${n}` }))),
      ),
    );
    expect(answers.filter((answer) => answer === 'right')).toHaveLength(CODE_LIMITS.sendsPerHour);
    expect(await owner.rows(queued)).toHaveLength(CODE_LIMITS.sendsPerHour);
    const buckets = await owner.rows<{ count: number }>(counts, ['code:day:%']);
    expect(buckets).toEqual([{ count: CODE_LIMITS.sendsPerHour }]);
  });

  test('a device code requested again within 30 seconds is not sent again [C8]', async () => {
    const asked = aCode({ purpose: 'trustDevice', boundTo: 'ses_1' });
    const answer = await codes.send(asked);
    expect(await second.send(asked)).toEqual(answer);
    expect(await owner.rows(queued)).toHaveLength(1);
    expect(await codes.send({ ...asked, boundTo: 'ses_2' })).toEqual(answer);
    expect(await owner.rows(queued)).toHaveLength(2);
  });

  test('a code is sent to a phone by text, or by voice digit by digit [AUT-13 T4]', async () => {
    const address = '+15125550101';
    expect(await codes.send(aCode({ destination: { channel: 'text', address } }))).toMatchObject({
      destination: '(•••) •••-0101',
      channel: 'text',
    });
    await post.deliver();
    expect(post.messenger.texts.at(-1)).toMatchObject({ to: address });
    expect(post.messenger.texts.at(-1)?.body).toMatch(/^TitleMax: Your code to .*: \d{6}\. .*never ask for it/);
    await codes.send(aCode({ purpose: 'reset', destination: { channel: 'voice', address: '5125550101' } }));
    await post.deliver();
    expect(post.messenger.calls.at(-1)).toMatchObject({ to: address });
    expect(post.messenger.calls.at(-1)?.speech).toMatch(/set a new password is: \d(, \d){5}\. Again: \d(, \d){5}\./);
  });

  test('a code for an unknown name gets the usual answers but is never sent or accepted [C1 T2]', async () => {
    const nobody = { purpose: 'reset', sub: null } as const;
    expect(await codes.send(aCode(nobody))).toEqual({
      destination: 'a•••@example.com',
      channel: 'email',
      resendAfter: 30,
    });
    expect(await errorOf(codes.send(aCode(nobody)))).toBe('LimitExceededException');
    const before = post.messenger.mails.length;
    expect(await post.deliver()).toEqual(['done']);
    expect(post.messenger.mails).toHaveLength(before);
    for (let n = 0; n < CODE_LIMITS.triesMax; n += 1)
      expect(await errorOf(codes.check(anAttempt(String(n).repeat(6), nobody)))).toBe('CodeMismatchException');
    expect(await errorOf(codes.check(anAttempt('123456', nobody)))).toBe('ExpiredCodeException');
  });

  test('an expired or replaced code is dropped instead of sent late', async () => {
    await codes.send(aCode());
    await post.forgetSends();
    await codes.send(aCode());
    expect(await post.deliver()).toEqual(['giveUp', 'done']);
    await post.forgetSends();
    await codes.send(aCode());
    await post.expireCodes();
    expect(await post.deliver()).toEqual(['giveUp']);
  });
});

describe('too many wrong codes', () => {
  async function failTimes(times: number): Promise<string[]> {
    const answers: string[] = [];
    while (answers.length < times) {
      const code = await send();
      for (let n = 0; n < CODE_LIMITS.triesMax && answers.length < times; n += 1)
        answers.push(await errorOf(codes.check(anAttempt(wrong(code)))));
    }
    return answers;
  }

  test('20 wrong codes lock an account for a day with a notice, and a right code resets the count [T4]', async () => {
    await failTimes(CODE_LIMITS.failuresBeforeLock - 1);
    expect(await errorOf(codes.check(anAttempt(await send())))).toBe('right');
    expect(await owner.rows(counts, ['code:failed:%'])).toEqual([]);
    await failTimes(CODE_LIMITS.failuresBeforeLock);
    await post.deliver();
    expect(post.messenger.mails.at(-1)?.subject).toContain('Too many wrong codes');
    expect(post.messenger.texts.at(-1)?.body).toContain('Too many wrong codes');
    await post.forgetSends();
    await expect(second.send(aCode())).rejects.toMatchObject({
      errorCode: 'LimitExceededException',
      details: { retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 86_000 && seconds <= 86_400) },
    });
    expect(await codes.send(aCode({ sub: 'bob', boundTo: 'b' }))).toMatchObject({ channel: 'email' });
  });

  test('a code refused by the day lock does not count toward the permanent lock [T4]', async () => {
    await failTimes(CODE_LIMITS.failuresBeforeLock);
    await owner.rows(statement('test_lock_stays', `update user_pool.code set tries_left = 5 where used_at is null`));
    for (let n = 0; n < 3; n += 1)
      expect(await errorOf(codes.check(anAttempt('000000')))).toBe('LimitExceededException');
    expect(await owner.rows(counts, ['code:stopped:%'])).toEqual([{ count: CODE_LIMITS.failuresBeforeLock }]);
  });

  test('100 wrong codes without a right code lock the account permanently [T4]', async () => {
    const unlock = statement('test_unlock', `delete from app.rate_counter where bucket like 'code:failed:%'`);
    for (let day = 0; day < 5; day += 1) {
      await failTimes(CODE_LIMITS.failuresBeforeLock);
      await owner.rows(unlock);
    }
    await post.forgetSends();
    await expect(codes.send(aCode())).rejects.toMatchObject({
      errorCode: 'LimitExceededException',
      details: { retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 10 * 365 * 86_400) },
    });
  });
});
