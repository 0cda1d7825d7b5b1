import { beforeEach, describe, expect, test } from 'vitest';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { findPartyToAgree } from './party-queries.ts';
import { openPartiesTrial, personOf } from './parties.fixture.ts';

const trial = await openPartiesTrial();
const [ann, tom] = [personOf('ann'), personOf('tom')];
const [ANNS_PHONE, TOMS_PHONE] = ['+15125550101', '+15125550102'];
const STORED = statement<{ rows: string }>(
  'party_test_stored',
  `select (select coalesce(jsonb_agg(c), '[]') from app.party_code c)::text || (select coalesce(jsonb_agg(o), '[]') from app.outbox o)::text
       || (select coalesce(jsonb_agg(a), '[]') from app.audit_log a)::text as rows`,
);

beforeEach(async () => {
  await trial.forgetLimits();
});

const send = (loanId: number, who: Customer, more: { customerId?: string; isVoice?: boolean } = {}) =>
  trial.calls.sendVerificationCode(
    { loanId, requesterName: 'Click http://evil.example now', isVoice: false, ...more },
    who,
    trial.context,
  );
const check = (loanId: number, who: Customer, verificationCode: string) =>
  trial.calls.checkVerificationCode({ loanId, verificationCode }, who, trial.context);
const parties = (loanId: number, who: Customer) => trial.calls.getPartiesToAgree({ loanId }, who, trial.context);
const asked = async (loanId: number, who: Customer) =>
  findPartyToAgree(trial.api, { record: await trial.loan(loanId), caller: who });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('the code of the other borrower', () => {
  test('a code goes to the phone on file of the other borrower and counts for the asker [LAP-021 LAP-022 LOP-098 ALT-011]', async () => {
    const loanId = await trial.openPawn();
    expect(await parties(loanId, tom)).toEqual({
      party: {
        kind: 'other',
        customerId: 'trial',
        name: 'Ann Lee',
        maskedPhone: '(•••) •••-0101',
        maskedEmail: null,
        isVoiceOffered: true,
        isVerified: false,
        triesLeft: null,
      },
      spouse: { customerId: 'tom', isRequired: false, isOnFile: false },
    });
    expect(await send(loanId, ann)).toEqual({ sent: true, maskedPhone: '(•••) •••-0102', channel: 'text' });
    const code = await trial.codeFor(TOMS_PHONE);
    const text = trial.messenger.texts.at(-1)?.body ?? '';
    expect(text).toContain('Ann Lee asks to renew the loan you share.');
    expect(text).not.toContain('evil');
    expect(await asked(loanId, ann)).toMatchObject({ customerId: 'tom', isVerified: false });
    expect(await check(loanId, ann, code)).toEqual({ verified: true, attemptsLeft: 5 });
    expect(await asked(loanId, ann)).toEqual({
      kind: 'other',
      customerId: 'tom',
      name: 'Tom Ray',
      isVerified: true,
      missingOther: null,
    });
    // Tom agreed to what Ann does. Ann did not agree to what Tom does.
    expect(await asked(loanId, tom)).toMatchObject({ customerId: 'trial', isVerified: false });
  });

  test('each borrower of a loan gets the customer number of the other, and a stranger gets none [ALT-002]', async () => {
    const loanId = await trial.openPawn();
    expect((await parties(loanId, ann)).party).toMatchObject({ kind: 'other', customerId: 'tom', name: 'Tom Ray' });
    expect((await parties(loanId, tom)).party).toMatchObject({ kind: 'other', customerId: 'trial', name: 'Ann Lee' });
    await expect(parties(loanId, personOf('eve'))).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    expect((await parties(await trial.openPawn(null), ann)).party).toBeNull();
  });

  test('a right code counts for a day, for its own loan only [LOP-044]', async () => {
    const [loanId, another] = [await trial.openPawn(), await trial.openPawn()];
    await send(loanId, ann);
    const code = await trial.codeFor(TOMS_PHONE);
    await send(another, ann);
    expect(await check(another, ann, code)).toEqual({ verified: false, attemptsLeft: 4 });
    expect(await check(loanId, ann, code)).toMatchObject({ verified: true });
    expect(await asked(another, ann)).toMatchObject({ isVerified: false });
    await trial.passADay();
    expect(await asked(loanId, ann)).toMatchObject({ isVerified: false });
  });

  test('five wrong tries end a code, and ten minutes end it too [LOP-044]', async () => {
    const loanId = await trial.openPawn();
    await send(loanId, ann);
    const code = await trial.codeFor(TOMS_PHONE);
    for (const attemptsLeft of [4, 3, 2, 1, 0])
      expect(await check(loanId, ann, wrong(code))).toEqual({ verified: false, attemptsLeft });
    await expect(check(loanId, ann, code)).rejects.toMatchObject({ errorCode: 'ExpiredCodeException' });
    await trial.forgetLimits();
    await send(loanId, ann);
    const second = await trial.codeFor(TOMS_PHONE);
    await trial.expireCodes();
    await expect(check(loanId, ann, second)).rejects.toMatchObject({ errorCode: 'ExpiredCodeException' });
    expect(await asked(loanId, ann)).toMatchObject({ isVerified: false });
  });

  test('the tries that a code has left are read again after the page is opened anew [LOP-044]', async () => {
    const loanId = await trial.openPawn();
    const triesLeft = async () => (await parties(loanId, ann)).party?.triesLeft;
    await send(loanId, ann);
    const code = await trial.codeFor(TOMS_PHONE);
    expect(await triesLeft()).toBeNull();
    for (const left of [4, 3]) {
      await check(loanId, ann, wrong(code));
      expect(await triesLeft()).toBe(left);
    }
    for (let tries = 0; tries < 3; tries += 1) await check(loanId, ann, wrong(code));
    expect(await triesLeft()).toBe(0);
    await trial.forgetLimits();
    await send(loanId, ann);
    expect(await triesLeft()).toBeNull();
    expect((await parties(loanId, tom)).party?.triesLeft).toBeNull();
  });

  test('tries at the same moment never compare a code more often than it may be typed', async () => {
    const loanId = await trial.openPawn();
    await send(loanId, ann);
    const code = await trial.codeFor(TOMS_PHONE);
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => check(loanId, ann, wrong(code))));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  test('another code is sent after 30 seconds, and a few an hour [LOP-044]', async () => {
    const loanId = await trial.openPawn();
    await send(loanId, ann);
    const first = await trial.codeFor(TOMS_PHONE);
    await expect(send(loanId, ann)).rejects.toMatchObject({ errorCode: 'LimitExceededException' });
    for (let sends = 0; sends < 4; sends += 1) {
      await trial.owner.rows(statement('party_test_again', `delete from app.rate_counter where bucket like '%:again'`));
      await send(loanId, ann);
    }
    await trial.owner.rows(statement('party_test_again', `delete from app.rate_counter where bucket like '%:again'`));
    await expect(send(loanId, ann)).rejects.toMatchObject({ errorCode: 'LimitExceededException' });
    // The earlier code ended when the later one was made.
    const last = await trial.codeFor(TOMS_PHONE);
    const ofFirst = await check(loanId, ann, first);
    expect(ofFirst.verified).toBe(first === last);
    expect(await check(loanId, ann, last)).toMatchObject({ verified: true });
  });

  test('the same right code is right again when its answer was lost, and never for anybody else', async () => {
    const loanId = await trial.openPawn();
    await send(loanId, ann);
    const code = await trial.codeFor(TOMS_PHONE);
    await check(loanId, ann, code);
    expect(await check(loanId, ann, code)).toMatchObject({ verified: true });
    await expect(check(loanId, ann, wrong(code))).rejects.toMatchObject({ errorCode: 'ExpiredCodeException' });
    await expect(check(loanId, tom, code)).rejects.toMatchObject({ errorCode: 'ExpiredCodeException' });
    await expect(check(loanId, personOf('eve'), code)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  });

  test('a call reads the code aloud only while the lender’s flag is on [LOP-044 ALT-010]', async () => {
    const loanId = await trial.openPawn();
    expect(await send(loanId, ann, { isVoice: true })).toMatchObject({ channel: 'voice' });
    await trial.deliver();
    expect(trial.messenger.calls.at(-1)).toMatchObject({ to: TOMS_PHONE, speech: expect.stringContaining('Again: ') });
    await trial.forgetLimits();
    trial.settings.isVoiceOn = false;
    expect(await send(loanId, ann, { isVoice: true })).toMatchObject({ channel: 'text' });
    expect((await parties(loanId, ann)).party).toMatchObject({ isVoiceOffered: false });
    trial.settings.isVoiceOn = true;
  });

  test('the code goes by email without a phone, and the store helps a person who has neither', async () => {
    const byMail = await trial.openPawn('eve');
    expect(await send(byMail, ann)).toEqual({ sent: true, maskedPhone: 'e•••@example.com', channel: 'email' });
    expect(await check(byMail, ann, await trial.codeFor('eve@example.com'))).toMatchObject({ verified: true });
    const unreachable = await trial.openPawn('may');
    await expect(send(unreachable, ann)).rejects.toMatchObject({
      errorCode: 'ConflictException',
      message: 'We have no phone number or email for May Ode. Your store can add one.',
    });
  });

  test('nobody gets a code for a loan of their own, of others or of one borrower', async () => {
    const [shared, alone] = [await trial.openPawn(), await trial.openPawn(null)];
    const refused = { errorCode: 'NotFoundException' };
    await expect(send(alone, ann)).rejects.toMatchObject(refused);
    await expect(send(shared, personOf('eve'))).rejects.toMatchObject(refused);
    await expect(send(shared, ann, { customerId: 'eve' })).rejects.toMatchObject(refused);
    expect(await parties(alone, ann)).toMatchObject({ party: null });
    expect(await asked(alone, ann)).toBeNull();
  });

  test('a code is stored hashed and sealed, and is not sent once it has ended', async () => {
    const loanId = await trial.openPawn();
    await send(loanId, ann);
    const code = await trial.codeFor(TOMS_PHONE);
    expect((await trial.owner.row(STORED))?.rows).not.toContain(code);
    await trial.forgetLimits();
    await send(loanId, ann);
    await trial.expireCodes();
    expect(await trial.deliver()).toEqual(['giveUp']);
  });
});

describe('the code of a borrower whose guest asks', () => {
  test('a guest needs the borrower’s code, in each session of their own [LOP-044]', async () => {
    await trial.letGuestsRenew(true);
    const loanId = await trial.openPawn(null);
    const [gus, other] = [await trial.guest(loanId), await trial.guest(loanId, 'another link')];
    expect((await parties(loanId, gus)).party).toMatchObject({
      kind: 'borrower',
      customerId: null,
      name: 'Ann',
      isVerified: false,
    });
    expect(await send(loanId, gus)).toEqual({ sent: true, maskedPhone: '(•••) •••-0101', channel: 'text' });
    const code = await trial.codeFor(ANNS_PHONE);
    expect(trial.messenger.texts.at(-1)?.body).toContain('Someone with your payment link asks to renew your loan.');
    await expect(check(loanId, other, code)).rejects.toMatchObject({ errorCode: 'ExpiredCodeException' });
    await send(loanId, other);
    expect(await check(loanId, gus, code)).toMatchObject({ verified: true });
    expect(await asked(loanId, gus)).toMatchObject({ kind: 'borrower', customerId: 'trial', isVerified: true });
    expect(await asked(loanId, other)).toMatchObject({ isVerified: false });
    expect(await asked(loanId, ann)).toBeNull();
  });

  test('reopening the link gives a guest no new codes', async () => {
    await trial.letGuestsRenew(true);
    const loanId = await trial.openPawn(null);
    await send(loanId, await trial.guest(loanId));
    await expect(send(loanId, await trial.guest(loanId))).rejects.toMatchObject({
      errorCode: 'LimitExceededException',
    });
  });

  test('a guest whose link may only pay gets no code', async () => {
    await trial.letGuestsRenew(false);
    const loanId = await trial.openPawn(null);
    const gus = await trial.guest(loanId);
    await expect(send(loanId, gus)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    expect(await parties(loanId, gus)).toMatchObject({ party: null, spouse: { customerId: null, isRequired: false } });
  });
});
