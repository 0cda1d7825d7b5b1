import { expect, test } from 'vitest';
import { openSigningTrial, personOf } from './signing.fixture.ts';

const trial = await openSigningTrial();
const [ann, eve] = [personOf('ann'), personOf('eve')];

test('signing asks for consent, then for initials, then opens the page of the vendor', async () => {
  const loanId = await trial.openLoan();
  await expect(trial.start(loanId, ann)).rejects.toMatchObject({ errorCode: 'ConsentNeeded' });
  await trial.consent(ann);
  await expect(trial.start(loanId, ann)).rejects.toMatchObject({ errorCode: 'DisclosuresNotAcknowledged' });
  await expect(trial.status(loanId, ann)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  expect(await trial.acknowledge(loanId, ann)).toMatchObject({ acknowledged: true });
  const { url, expiresAt } = await trial.start(loanId, ann);
  expect(url).toContain('https://fake-signing.invalid/');
  expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now());
  expect(await trial.status(loanId, ann)).toMatchObject({ status: 'pending', docSigned: false, isYourTurn: true });
  expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'sent' }]);
  await expect(trial.start(loanId, eve)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
});

test('a signed settlement goes to its payment in the commit that completes the envelope [LOP-055]', async () => {
  const loanId = await trial.openLoan();
  await trial.ready(loanId, ann);
  const { url } = await trial.start(loanId, ann);
  const back = new URL((await trial.vendor.act(url, { kind: 'sign' })) ?? '');
  expect(back.searchParams.get('event')).toBe('signing_complete');
  expect(await trial.returned(loanId, ann, 'signing_complete')).toEqual({ noted: true });
  expect(await trial.work()).toEqual(['signing.read done']);
  expect(await trial.status(loanId, ann)).toMatchObject({ status: 'complete', docSigned: true });
  expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'completed', applied: true, refused_why: null }]);
  expect(await trial.settlement(loanId)).toMatchObject({ step: 'pay', docSigned: true });
});
