import { expect, test } from 'vitest';
import { anAcknowledgement, openSigningTrial, personOf } from './signing.fixture.ts';

const trial = await openSigningTrial();
const [ann, tom, eve] = [personOf('ann'), personOf('tom'), personOf('eve')];

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
