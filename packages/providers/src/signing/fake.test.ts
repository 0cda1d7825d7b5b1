import { expect, test } from 'vitest';
import { describeSigning, tinyPdf } from './conformance.ts';
import { openFakeSigning } from './fake.ts';

const fake = openFakeSigning();

describeSigning('fake', () =>
  Promise.resolve({ signing: fake, bench: fake, reportsEvents: true, hasOneUseAddresses: true }),
);

test('the fake signature vendor takes no signature after the end by its clock', async () => {
  const clock = { now: new Date('2026-06-24T12:00:00Z') };
  const own = openFakeSigning(() => clock.now);
  const signer = { signerId: 'ann', order: 1, name: 'Ann Lee', email: 'ann@example.com' };
  const made = await own.createEnvelope({
    reference: 'envelope-1',
    subject: 'Agreement',
    documents: [{ documentId: 1, name: 'Agreement', bytes: tinyPdf('a'), fields: [] }],
    signers: [signer],
    endsAt: new Date('2026-06-25T12:00:00Z'),
  });
  if (made.kind !== 'made') throw new Error(made.detail);
  clock.now = new Date('2026-06-26T12:00:00Z');
  expect(() => own.sign(made.envelopeId, 'ann')).toThrow('cannot sign');
  expect(await own.read(made.envelopeId)).toMatchObject({ state: 'expired' });
  expect(own.calls).toEqual(['createEnvelope', 'read']);
});
