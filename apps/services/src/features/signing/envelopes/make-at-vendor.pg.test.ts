import { setTimeout as pause } from 'node:timers/promises';
import { openFakeSigning } from '@lendside/providers/signing/fake.ts';
import type { EnvelopeToCreate, Signing } from '@lendside/providers/signing/port.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openSigningTrial, personOf } from '#features/signing/signing.fixture.ts';

/** Makes another envelope for each request, as DocuSign does when requests for one reference come at the same time. */
function openVendor() {
  const fake = openFakeSigning();
  const made: string[] = [];
  const state = { before: (): Promise<unknown> => Promise.resolve() };
  const create = async (envelope: EnvelopeToCreate) => {
    await state.before();
    const suffix = made.length === 0 ? '' : `#${made.length + 1}`;
    const outcome = await fake.createEnvelope({ ...envelope, reference: `${envelope.reference}${suffix}` });
    if (outcome.kind === 'made') made.push(outcome.envelopeId);
    return outcome;
  };
  const signing: Signing = { ...fake, createEnvelope: create };
  const stateOf = async (id: string) => {
    const read = await fake.read(id);
    return read.kind === 'found' ? read.state : read.kind;
  };
  return { fake, signing, made, state, stateOf };
}

const END_CLAIM = statement('trial_end_claim', 'update app.envelope set worked_until = now() where loan_id = $1');
const vendor = openVendor();
const trial = await openSigningTrial({ signing: vendor.signing });
const ann = personOf('ann');

test('pressing several times at once makes one envelope at the vendor', async () => {
  const loanId = await trial.openLoan();
  await trial.ready(loanId, ann);
  vendor.made.length = 0;
  vendor.state.before = () => pause(200);
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
  vendor.state.before = () => {
    vendor.state.before = () => Promise.resolve();
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

  await vendor.fake.act(url, { kind: 'sign' });
  expect(await vendor.stateOf(first)).toBe('completed');
  expect(await trial.work()).toContain('signing.void done');
  expect(await vendor.stateOf(second)).toBe('voided');
  await trial.returned(loanId, ann, 'signing_complete');
  await trial.work();
  expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'completed', applied: true, refused_why: null }]);
});
