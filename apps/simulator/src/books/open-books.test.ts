import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aPayment, chargesOf, startTrial, typeCard } from '#trial.fixture.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-books-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('charges, saved cards, tokens and the signing key survive a restart', async () => {
  const before = await startTrial(folder);
  const { text: token } = await typeCard(before, '4242424242424242');
  await before.call('POST', '/pts/v2/payments', aPayment('ref-kept', '225.97'));
  const keys = (await before.send('GET', '/cybersource/flex/v2/public-keys')).json;
  await before.close();

  const after = await startTrial(folder);
  expect(await chargesOf(after, 'ref-kept')).toMatchObject([{ status: 'captured', amountCents: 22_597 }]);
  expect((await after.send('GET', '/cybersource/flex/v2/public-keys')).json).toEqual(keys);
  expect(
    (await after.call('POST', '/tms/v2/tokenize', { tokenInformation: { transientTokenJwt: token } })).status,
  ).toBe(200);
  const again = await after.call('POST', '/pts/v2/payments', aPayment('ref-kept', '225.97'));
  // The 502 of .97 comes once for each reference, even after a restart.
  expect(again.status).toBe(201);
  await after.close();
});

test('no card number and no security code is written to the database', async () => {
  const trial = await startTrial(folder);
  const { text: token } = await typeCard(trial, '4242424242424242', {});
  await trial.call('POST', '/tms/v2/tokenize', { tokenInformation: { transientTokenJwt: token } });
  await trial.close();
  const leaks = readdirSync(folder).filter((file) => readFileSync(join(folder, file)).includes('4242424242424242'));
  expect(leaks).toEqual([]);
});
