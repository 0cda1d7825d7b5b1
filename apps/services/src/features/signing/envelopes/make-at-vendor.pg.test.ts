import { setTimeout as pause } from 'node:timers/promises';
import type { EnvelopeToCreate } from '@lendside/providers/signing/port.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';
import { openSigningTrial } from '#features/signing/signing.fixture.ts';

const END_CLAIM = statement('trial_end_claim', 'update app.envelope set worked_until = now() where loan_id = $1');
const trial = await openSigningTrial();
const vendor = { made: [] as string[], before: (): Promise<unknown> => Promise.resolve() };
const createOnce = trial.vendor.createEnvelope;
// Makes another envelope for each request, as DocuSign does when requests for one reference come at the same time.
Object.assign(trial.vendor, {
  createEnvelope: async (envelope: EnvelopeToCreate) => {
    await vendor.before();
    const suffix = vendor.made.length === 0 ? '' : `#${vendor.made.length + 1}`;
    const outcome = await createOnce({ ...envelope, reference: `${envelope.reference}${suffix}` });
    if (outcome.kind === 'made') vendor.made.push(outcome.envelopeId);
    return outcome;
  },
});
const stateOf = async (id: string): Promise<string> => {
  const read = await trial.vendor.read(id);
  return read.kind === 'found' ? read.state : read.kind;
};
const ann = personOf('ann');

test('pressing several times at once makes one envelope at the vendor', async () => {
  const loanId = await trial.openLoan();
  await trial.ready(loanId, ann);
  vendor.made.length = 0;
  vendor.before = () => pause(200);
  const opened = await Promise.all(Array.from({ length: 4 }, () => trial.start(loanId, ann)));
  expect(opened).toHaveLength(4);
  expect(vendor.made).toHaveLength(1);
  expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'sent', vendor_id: vendor.made[0] }]);
});

test('a process that was frozen while it made an envelope shows the one that was made meanwhile', async () => {
  const loanId = await trial.openLoan();
  await trial.ready(loanId, ann);
  vendor.made.length = 0;
  const [reached, thawed] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  vendor.before = () => {
    vendor.before = () => Promise.resolve();
    reached.resolve(undefined);
    return thawed.promise;
  };
  const frozen = trial.start(loanId, ann);
  await reached.promise;
  await trial.owner.rows(END_CLAIM, [loanId]);
  await trial.start(loanId, ann);
  thawed.resolve(undefined);
  const { url } = await frozen;
  const [first = '', second = ''] = vendor.made;
  expect(vendor.made).toHaveLength(2);
  expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'sent', vendor_id: first }]);

  await trial.vendor.act(url, { kind: 'sign' });
  expect(await stateOf(first)).toBe('completed');
  expect(await trial.work()).toContain('signing.void done');
  expect(await stateOf(second)).toBe('voided');
  await trial.returned(loanId, ann, 'signing_complete');
  await trial.work();
  expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'completed', applied: true, refused_why: null }]);
});
