import { expect, test } from 'vitest';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { countAcknowledged, hasBegun, nextStep, whoHasSigned, whoIsMissing } from './next-step.ts';
import type { SigningFacts, Signer } from './signing-facts.ts';
import { aDocument, aSigner, aStatus } from './signing.fixture.ts';

const YOU = aSigner({ name: 'Sam Turner', isYou: true });
const OTHER = aSigner({ name: 'Tara Turner', party: 'coborrower' });
const READ = businessDate('2026-06-15');

function facts(change: Partial<SigningFacts> = {}): SigningFacts {
  return { consent: { state: 'given' }, documents: [aDocument({ acknowledgedOn: READ })], status: null, ...change };
}

test('a person agrees to electronic documents before anything else is shown', () => {
  for (const state of ['none', 'withdrawn', 'outdated'] as const)
    expect(nextStep(facts({ consent: { state }, documents: [aDocument()] }))).toBe('consent');
});

test('a person reads each required document before the signing page opens [DOC-003 LOP-021]', () => {
  const unread = aDocument({ documentId: 'b' });
  expect(nextStep(facts({ documents: [aDocument({ acknowledgedOn: READ }), unread] }))).toBe('disclosures');
  expect(nextStep(facts({ documents: [{ ...unread, required: false }] }))).toBe('ceremony');
  expect(nextStep(facts())).toBe('ceremony');
});

test('the second signer waits for the first, and the first waits for the second', () => {
  const notYet = aStatus({ isYourTurn: false, signers: [OTHER, YOU] });
  expect(nextStep(facts({ status: notYet }))).toBe('waiting');
  const signed: Signer = { ...YOU, state: 'signed' };
  const halfway = aStatus({ isYourTurn: false, signers: [signed, OTHER] });
  expect(nextStep(facts({ status: halfway, consent: { state: 'withdrawn' } }))).toBe('waiting');
  expect(whoIsMissing(halfway)?.name).toBe('Tara Turner');
});

test('a signing that all have signed is done, and one that was declined or expired starts again', () => {
  expect(nextStep(facts({ status: aStatus({ status: 'complete', docSigned: true }) }))).toBe('done');
  expect(nextStep(facts({ status: aStatus({ status: 'complete', docSigned: false }) }))).toBe('ceremony');
  for (const status of ['declined', 'expired'] as const)
    expect(nextStep(facts({ status: aStatus({ status, isYourTurn: false, signers: [YOU] }) }))).toBe('ceremony');
});

test('only an opened page is continued, and a person whose turn came knows who signed before', () => {
  const opened = aStatus({ signers: [{ ...YOU, state: 'opened' }, OTHER] });
  expect(hasBegun(opened)).toBe(true);
  expect(hasBegun(aStatus({ signers: [YOU, OTHER] }))).toBe(false);
  expect(hasBegun({ ...opened, status: 'expired' })).toBe(false);
  expect(whoHasSigned(aStatus({ signers: [YOU, { ...OTHER, state: 'signed' }] }))?.name).toBe('Tara Turner');
  expect(whoHasSigned(opened)).toBeNull();
});

test('the progress counts required documents only', () => {
  const documents = [aDocument({ acknowledgedOn: READ }), aDocument(), aDocument({ required: false })];
  expect(countAcknowledged(documents)).toEqual({ done: 1, of: 2 });
});
