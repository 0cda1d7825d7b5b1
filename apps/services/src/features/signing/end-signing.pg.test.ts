import { describe, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { statement } from '#platform/database.ts';
import { endSigning } from './envelopes/end-signing.ts';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';
import { openSigningTrial } from './signing.fixture.ts';

const trial = await openSigningTrial();
const [ann, tom] = [personOf('ann'), personOf('tom')];
const HOLD = statement(
  'end_signing_test_hold',
  `update app.envelope set worked_until = clock_timestamp() + interval '1 minute' where loan_id = $1`,
);

async function opened({ isShared = false } = {}) {
  await forgetLimits(trial.owner);
  const loanId = await trial.openLoan({ isShared });
  for (const who of isShared ? [ann, tom] : [ann]) await trial.ready(loanId, who);
  const { url } = await trial.start(loanId, ann);
  return { loanId, url };
}
const end = (loanId: number, changes: Partial<typeof trial.readMeans> = {}) =>
  endSigning({ ...trial.readMeans, ...changes }, { lmsId: 2, loanId, type: 'settlement' }, 'The renewal ended.');

describe('ending what is open to be signed', () => {
  test('an open envelope is ended at the vendor and in our books, and again changes nothing', async () => {
    const { loanId, url } = await opened();
    expect([await end(loanId), await end(loanId)]).toEqual(['ended', 'ended']);
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'voided', ended_why: 'The renewal ended.' }]);
    await trial.vendor.act(url, { kind: 'sign' });
    const [envelope] = await trial.envelopes(loanId);
    expect(await trial.vendor.read(envelope?.vendor_id ?? '')).toMatchObject({ state: 'voided' });
  });

  test('nothing open to be signed counts as ended', async () => {
    expect(await end(await trial.openLoan())).toBe('ended');
  });

  test('a signature that came before the end counts', async () => {
    const { loanId, url } = await opened();
    await trial.vendor.act(url, { kind: 'sign' });
    expect(await end(loanId)).toBe('completed');
    expect(await trial.settlement(loanId)).toMatchObject({ step: 'pay', docSigned: true });
  });

  test('the signature of one of two parties does not stop the end', async () => {
    const { loanId, url } = await opened({ isShared: true });
    await trial.vendor.act(url, { kind: 'sign' });
    expect(await end(loanId)).toBe('ended');
    expect(await trial.settlement(loanId)).toMatchObject({ step: 'sign' });
  });

  test('a decline that came before the end is kept as one', async () => {
    const { loanId, url } = await opened();
    await trial.vendor.act(url, { kind: 'decline', reason: 'Too much' });
    expect(await end(loanId)).toBe('ended');
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'declined' }]);
  });

  test('without an answer of the vendor the end is unknown, and the envelope stays open', async () => {
    const { loanId } = await opened();
    const voidEnvelope = () => Promise.resolve({ kind: 'unknown', detail: 'no answer' } as const);
    expect(await end(loanId, { signing: { ...trial.vendor, voidEnvelope } })).toBe('unknown');
    expect(await end(loanId, { signing: null })).toBe('unknown');
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'sent' }]);
    expect(await end(loanId)).toBe('ended');
  });

  test('while another worker has the envelope the end is unknown', async () => {
    const { loanId } = await opened();
    await trial.owner.rows(HOLD, [loanId]);
    expect(await end(loanId)).toBe('unknown');
  }, 30_000);
});
