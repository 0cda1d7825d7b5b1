import { ESIGN_VERSION } from '@lendside/domain/documents/templates/esign-consent.ts';
import { openFakeMessenger } from '@lendside/providers/messaging/fake.ts';
import { expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { statement } from '#platform/database.ts';
import { SIGNING_LIMITS } from '#platform/limits.ts';
import { noticeMessages } from '#features/notices/notice-message.ts';
import { esignCodeOf, isEsignCode } from './consent/esign-code.ts';
import { makeDeath } from './dying.fixture.ts';
import { startSigning } from './envelopes/start-signing.ts';
import type { Paperwork } from './paperwork.ts';
import { readTaggedPdf, type TaggedElement } from '#features/documents/read-tagged-pdf.fixture.ts';
import type { SigningMeans } from './signing-means.ts';
import { signingHandlers } from './signing-routes.ts';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';
import { openSigningTrial } from './signing.fixture.ts';

const trial = await openSigningTrial();
const [ann, tom] = [personOf('ann'), personOf('tom')];
const { calls, context } = trial;
const codeOf = (profileId: string) => esignCodeOf(trial.sealing, profileId, ESIGN_VERSION);
const OLD_VERSION = statement(
  'consent_test_old_version',
  `with t as (insert into app.esign_text (text_hash, words, pdf) values (sha256('old'), 'old', '') on conflict do nothing)
   insert into app.esign_consent (profile_id, version, text_hash, terms_hash, given_at)
   values ($1, '0', sha256('old'), sha256('old'), now())`,
);
const ROWS = statement<{ version: string; hash: number; device: string; is_withdrawn: boolean }>(
  'consent_test_rows',
  `select version, octet_length(text_hash) as hash, device, withdrawn_at is not null as is_withdrawn
     from app.esign_consent where profile_id = $1 order by consent_id`,
);
const TEXTS = statement<{ words: string; pdf: Buffer }>(
  'consent_test_texts',
  'select t.words, t.pdf from app.esign_text t join app.esign_consent c using (text_hash) where c.profile_id = $1 order by c.consent_id desc',
);
const NOTICE = statement(
  'consent_test_notice',
  `insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts) values ($1, $2, $3, $4, '2026-06-15', '{"minimum": 2500, "dueOn": "2026-07-06"}')`,
);
const QUEUE = statement('consent_test_queue', 'select servicing.queue_notices($1)');
const CHANNELS = statement<{ channel: string }>(
  'consent_test_channels',
  `select payload ->> 'channel' as channel from app.outbox where kind = 'notice' and payload ->> 'key' = any ($1) order by 1`,
);
const CHANNEL_OF = statement<{ channel: string }>(
  'consent_test_channel',
  'select app.channel_of_notice(2, $1) as channel',
);

const wordsOf = ({ text, children }: TaggedElement): string => [text, ...children.map(wordsOf)].join('\n');

test('the agreement that a person reads on screen has the words of its PDF, without the code', async () => {
  const { title, blocks } = await calls.getEsignConsent({}, ann, context);
  const pdf = await readTaggedPdf(await calls.getEsignSample({}, ann, context));
  const words = wordsOf(pdf.root);
  const texts = blocks.flatMap((block) =>
    block.kind === 'list' ? block.items : block.kind === 'heading' || block.kind === 'paragraph' ? [block.text] : [],
  );
  expect(pdf.title).toBe(title);
  expect(texts.length).toBeGreaterThan(15);
  for (const text of texts) expect(words).toContain(text);
  expect(texts.join(' ')).not.toContain(codeOf('ann'));
});

test('the code of the sample document proves access and belongs to one person and version', async () => {
  const pdf = Buffer.from(await calls.getEsignSample({}, ann, context));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const code = codeOf('ann');
  expect(code).toMatch(/^[ACDEFHJKLMNPRTUVWXY3479]{6}$/);
  expect(new Set([code, codeOf('tom'), esignCodeOf(trial.sealing, 'ann', '0')]).size).toBe(3);
  expect(
    [code.toLowerCase(), `${code.slice(0, 3)} ${code.slice(3)}`, code.slice(1), `${code}A`].map((typed) =>
      isEsignCode(typed, code),
    ),
  ).toEqual([true, true, false, false]);
});

test('a wrong code and an old version are refused, and wrong codes are limited', async () => {
  expect(await calls.getEsignConsent({}, ann, context)).toMatchObject({
    state: 'none',
    version: ESIGN_VERSION,
    givenAt: null,
  });
  const give = (version: string, code: string) => calls.giveEsignConsent({ version, code }, ann, context);
  await expect(give('0', codeOf('ann'))).rejects.toMatchObject({ errorCode: 'DocumentChanged' });
  for (let time = 0; time < SIGNING_LIMITS.consentCodes.timesMax; time += 1)
    await expect(give(ESIGN_VERSION, codeOf('tom'))).rejects.toMatchObject({ errorCode: 'CodeMismatchException' });
  await expect(give(ESIGN_VERSION, codeOf('ann'))).rejects.toMatchObject({ errorCode: 'TooManyRequestsException' });
  expect(await trial.owner.rows(ROWS, ['ann'])).toEqual([]);
  await forgetLimits(trial.owner);
});

test('a consent is kept once, with version, text and device, and can be taken back and renewed', async () => {
  expect(await trial.consent(ann)).toMatchObject({ state: 'given', version: ESIGN_VERSION });
  expect(await trial.consent(ann)).toMatchObject({ state: 'given' });
  const row = { version: ESIGN_VERSION, hash: 32, device: 'Chrome on Linux' };
  expect(await trial.owner.rows(ROWS, ['ann'])).toEqual([{ ...row, is_withdrawn: false }]);
  expect(await calls.withdrawEsignConsent({}, ann, context)).toMatchObject({ state: 'withdrawn' });
  expect(await calls.withdrawEsignConsent({}, ann, context)).toMatchObject({ state: 'withdrawn' });
  expect(await trial.consent(ann)).toMatchObject({ state: 'given' });
  expect(await trial.owner.rows(ROWS, ['ann'])).toEqual([
    { ...row, is_withdrawn: true },
    { ...row, is_withdrawn: false },
  ]);
});

test('the text that a person agreed to is kept as words and as PDF, and they can read it', async () => {
  const loanId = await trial.openLoan({ isShared: true });
  await expect(calls.getEsignAgreement({}, tom, context)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  await trial.consent(tom);
  const pdf = Buffer.from(await calls.getEsignAgreement({}, tom, context));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const [kept] = await trial.owner.rows(TEXTS, ['tom']);
  expect(kept?.pdf.equals(pdf)).toBe(true);
  // How to reach the lender: the phone of the store, and the address of the lender.
  expect(kept?.words).toContain((await trial.loan(loanId)).storePhone);
  expect(kept?.words).toContain('1 Main Street, Savannah, GA 31401');
  expect(kept?.words).not.toContain('Your code is');
  expect(JSON.stringify((await calls.getEsignConsent({}, tom, context)).blocks)).toBe(
    JSON.stringify((JSON.parse(kept?.words ?? '') as { blocks: unknown }).blocks),
  );
  // The same text is kept once, and stays readable after the agreement was taken back.
  await calls.withdrawEsignConsent({}, tom, context);
  expect(Buffer.from(await calls.getEsignAgreement({}, tom, context)).equals(pdf)).toBe(true);
});

test('an agreement to the terms of another brand or lender does not count', async () => {
  await trial.consent(ann);
  const stateOn = async (means: SigningMeans, brand: 'tmx' | 'inl') =>
    (await signingHandlers(means).getEsignConsent({}, ann, { ...context, brand })).state;
  expect(await stateOn(trial.means, 'tmx')).toBe('given');
  expect(await stateOn(trial.means, 'inl')).toBe('outdated');
  expect(await stateOn({ ...trial.means, lender: { name: 'Other LLC', address: 'Elsewhere' } }, 'tmx')).toBe(
    'outdated',
  );
});

test('a new version of the text asks again before the next signature', async () => {
  await calls.withdrawEsignConsent({}, tom, context);
  await trial.owner.rows(OLD_VERSION, ['tom']);
  expect(await calls.getEsignConsent({}, tom, context)).toMatchObject({ state: 'outdated', version: ESIGN_VERSION });
  const loanId = await trial.openLoan({ isShared: true });
  await expect(trial.start(loanId, tom)).rejects.toMatchObject({ errorCode: 'ConsentNeeded' });
  expect(await trial.consent(tom)).toMatchObject({ state: 'given' });
  await expect(trial.start(loanId, tom)).rejects.toMatchObject({ errorCode: 'DisclosuresNotAcknowledged' });
  expect(await calls.withdrawEsignConsent({}, tom, context)).toMatchObject({ state: 'withdrawn' });
  expect((await trial.owner.rows(ROWS, ['tom'])).map((row) => row.is_withdrawn)).toEqual([true, true, true]);
});

test('a withdrawal ends the open envelope at the vendor and stops signing online', async () => {
  const loanId = await trial.openLoan();
  await trial.ready(loanId, ann);
  const { url } = await trial.start(loanId, ann);
  await calls.withdrawEsignConsent({}, ann, context);
  await expect(trial.start(loanId, ann)).rejects.toMatchObject({ errorCode: 'ConsentNeeded' });
  await trial.vendor.setFailing(true);
  expect(await trial.work()).toEqual(['signing.void again']);
  await trial.vendor.setFailing(false);
  await trial.retryNow();
  expect(await trial.work()).toEqual(['signing.void done']);
  const back = new URL((await trial.vendor.act(url, { kind: 'sign' })) ?? '');
  expect(back.searchParams.get('event')).not.toBe('signing_complete');
  expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'voided' }]);
  expect(await trial.settlement(loanId)).toMatchObject({ step: 'sign' });
});

test('a withdrawal and its ends are one commit, at whatever step the program is killed', async () => {
  for (let step = 1; ; step += 1) {
    const loanId = await trial.openLoan();
    await trial.ready(loanId, ann);
    await trial.start(loanId, ann);
    const death = makeDeath(step, 'after');
    const means = { ...trial.means, database: death.ofDatabase(trial.means.database) };
    await signingHandlers(means)
      .withdrawEsignConsent({}, ann, { ...context, requestId: `killed-${step}` })
      .catch(() => null);
    const { state } = await calls.getEsignConsent({}, ann, context);
    expect((await trial.work()).length).toBe(state === 'withdrawn' ? 1 : 0);
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: state === 'withdrawn' ? 'voided' : 'sent' }]);
    await calls.withdrawEsignConsent({}, ann, { ...context, requestId: `after-${step}` });
    await trial.work();
    await forgetLimits(trial.owner);
    if (!death.hasHappened()) break;
  }
});

test('a person who takes the agreement back while the page opens gets no page', async () => {
  const loanId = await trial.openLoan();
  await trial.ready(loanId, ann);
  const paperwork: Paperwork = {
    ...trial.means.paperwork,
    write: async (content, mode) => {
      await calls.withdrawEsignConsent({}, ann, { ...context, requestId: 'meanwhile' });
      return trial.means.paperwork.write(content, mode);
    },
  };
  const input = { loanId, lmsId: 2, signingType: 'settlement', iframe: true } as const;
  const opening = startSigning({ ...trial.means, paperwork }, input, ann, { ...context, requestId: 'opening' });
  await expect(opening).rejects.toMatchObject({ errorCode: 'ConsentNeeded' });
  expect(await trial.work()).toEqual(['signing.void done']);
  expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'voided' }]);
});

test('a withdrawal leaves what the person has signed before, even when our books have missed it', async () => {
  const loanId = await trial.openLoan({ isShared: true });
  await trial.ready(loanId, ann);
  await trial.ready(loanId, tom);
  const { url } = await trial.start(loanId, ann);
  await trial.vendor.act(url, { kind: 'sign' });
  await calls.withdrawEsignConsent({}, ann, { ...context, requestId: 'signed-unread' });
  expect(await trial.work()).toEqual(['signing.void done']);
  expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'sent' }]);
  await calls.withdrawEsignConsent({}, ann, { ...context, requestId: 'signed-read' });
  expect(await trial.work()).toEqual([]);
  await trial.vendor.act((await trial.start(loanId, tom)).url, { kind: 'sign' });
  await trial.sweepNow(loanId);
  await trial.work();
  expect(await trial.settlement(loanId)).toMatchObject({ step: 'pay' });
});

test('a person who agrees again reads and initials the documents again', async () => {
  const loanId = await trial.openLoan();
  await trial.ready(loanId, ann);
  await calls.withdrawEsignConsent({}, ann, context);
  await trial.consent(ann);
  expect((await trial.documents(loanId, ann)).map(({ acknowledgedOn }) => acknowledgedOn)).toEqual([null]);
  await expect(trial.start(loanId, ann)).rejects.toMatchObject({ errorCode: 'DisclosuresNotAcknowledged' });
  await trial.acknowledge(loanId, ann);
  await trial.start(loanId, ann);
});

test('notices come by email before a withdrawal and on paper after it', async () => {
  const loanId = await trial.openLoan();
  const told = async (key: string, code: string, ofLoan: number | null) => {
    await trial.owner.rows(NOTICE, [key, code, ofLoan, ann.customerIds[0]]);
    await trial.worker.rows(QUEUE, [[key]]);
    return (await trial.owner.rows(CHANNELS, [[key]])).map(({ channel }) => channel);
  };
  await trial.consent(ann);
  expect(await told('paper:1', 'N01', loanId)).toEqual(['email']);
  expect(await trial.owner.row(CHANNEL_OF, [ann.customerIds[0]])).toEqual({ channel: 'email' });
  await calls.withdrawEsignConsent({}, ann, context);
  for (const [key, code, ofLoan] of [
    ['paper:2', 'N01', loanId],
    ['paper:3', 'N17', loanId],
    ['paper:4', 'N08', null],
  ] as const)
    expect(await told(key, code, ofLoan)).toEqual(['post']);
  expect(await trial.owner.row(CHANNEL_OF, [ann.customerIds[0]])).toEqual({ channel: 'post' });
  // Without a mail house the letter waits. It is not lost.
  const messages = noticeMessages({
    database: trial.worker,
    messenger: openFakeMessenger(),
    mode: 'simulation',
    sealing: trial.sealing,
    lender: { name: 'Trial Lending', address: '1 Main Street, Savannah, GA 31401' },
  });
  const address = `insert into servicing.customer_address (lms_id, customer_id, type, street, city, state, zip)
    values (2, '${ann.customerIds[0]}', 'Home', '2 Side Street', 'Savannah', 'GA', '31401')`;
  await trial.owner.rows(statement('consent_test_address', address));
  expect(await messages.work({ key: 'paper:2', channel: 'post' })).toMatchObject({ kind: 'later' });
  expect(await messages.work({ key: 'paper:4', channel: 'post' })).toMatchObject({ kind: 'later' });
  await trial.consent(ann);
  expect(await told('paper:5', 'N01', loanId)).toEqual(['email']);
});
