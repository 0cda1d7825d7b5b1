import { SIGNING_EVENTS, type SigningEvent } from '@lendside/domain/signing/signing-events.ts';
import { expect, test } from 'vitest';
import { advanceCeremony, CEREMONY_START, type Ceremony, type CeremonyAction } from './ceremony.ts';
import { aSigner, aStatus } from './signing.fixture.ts';

const URL = 'https://vendor.test/sign/1';

function after(...actions: readonly CeremonyAction[]): Ceremony {
  return actions.reduce(advanceCeremony, CEREMONY_START);
}

function afterEvent(event: SigningEvent | null): Ceremony {
  return after({ kind: 'opened', url: URL }, { kind: 'returned', event });
}

test('each of the eight events has its own outcome [DOC-003 LOP-055 CFG-35]', () => {
  expect(SIGNING_EVENTS.map((event) => [event, afterEvent(event).view])).toEqual([
    ['signing_complete', { kind: 'confirming', event: 'signing_complete' }],
    ['viewing_complete', { kind: 'paused', why: 'viewed' }],
    ['decline', { kind: 'confirming', event: 'decline' }],
    ['ttl_expired', { kind: 'opening' }],
    ['cancel', { kind: 'paused', why: 'canceled' }],
    ['session_timeout', { kind: 'paused', why: 'timedOut' }],
    ['exception', { kind: 'paused', why: 'trouble' }],
    ['fax_pending', { kind: 'pending', event: 'fax_pending' }],
  ]);
});

test('an expired address is renewed once without asking, then by a button [LOP-055]', () => {
  const renewed = afterEvent('ttl_expired');
  expect(renewed).toMatchObject({ view: { kind: 'opening' }, attempt: 2 });
  const again = [{ kind: 'opened', url: URL } as const, { kind: 'returned', event: 'ttl_expired' } as const];
  const asked = again.reduce(advanceCeremony, renewed);
  expect(asked.view).toEqual({ kind: 'paused', why: 'expired' });
  expect(advanceCeremony(asked, { kind: 'askedAgain' })).toMatchObject({ view: { kind: 'opening' }, attempt: 3 });
});

test('only the services say that somebody signed or declined', () => {
  const told = afterEvent('signing_complete');
  const stillOpen = advanceCeremony(told, { kind: 'statusRead', status: aStatus() });
  expect(stillOpen).toBe(told);
  const late = advanceCeremony(stillOpen, { kind: 'gaveUp' });
  expect(late.view).toEqual({ kind: 'pending', event: 'signing_complete' });
  const complete = { kind: 'statusRead', status: aStatus({ status: 'complete', docSigned: true }) } as const;
  expect(advanceCeremony(late, complete).view).toEqual({ kind: 'signed', isComplete: true });
  const declined = { kind: 'statusRead', status: aStatus({ status: 'declined', declineReason: 'Too much' }) } as const;
  expect(advanceCeremony(told, declined).view).toEqual({ kind: 'declined', reason: 'Too much' });
});

test('a decline or a signature that the services know of closes a page that is still shown [LOP-055]', () => {
  const shown = after({ kind: 'opened', url: URL });
  const read = (status: Parameters<typeof aStatus>[0]) =>
    advanceCeremony(shown, { kind: 'statusReadMeanwhile', status: aStatus(status) }).view;
  expect(read({ status: 'declined', declineReason: 'Too much' })).toEqual({ kind: 'declined', reason: 'Too much' });
  expect(read({ status: 'complete', docSigned: true })).toEqual({ kind: 'signed', isComplete: true });
  expect(read({ status: 'expired' })).toEqual({ kind: 'paused', why: 'expired' });
  expect(read({})).toBe(shown.view);
});

test('a signing that is gone or not in effect ends the page that is shown, with the reason', () => {
  const shown = after({ kind: 'opened', url: URL });
  const read = (status: Parameters<typeof aStatus>[0] | null) =>
    advanceCeremony(shown, { kind: 'statusReadMeanwhile', status: status === null ? null : aStatus(status) }).view;
  expect(read(null)).toEqual({ kind: 'over', why: 'gone' });
  const complete = { status: 'complete', docSigned: false } as const;
  expect(read({ ...complete, notInEffect: 'newDay' })).toEqual({ kind: 'over', why: 'newDay' });
  expect(read({ ...complete, notInEffect: 'ended' })).toEqual({ kind: 'over', why: 'ended' });
  expect(read({ ...complete, notInEffect: null })).toEqual({ kind: 'over', why: 'refused' });
  const told = afterEvent('signing_complete');
  expect(advanceCeremony(told, { kind: 'statusRead', status: null }).view).toEqual({ kind: 'over', why: 'gone' });
});

test('a person who signed is told so while the other signature is missing', () => {
  const signers = [aSigner({ isYou: true, state: 'signed' }), aSigner({ party: 'coborrower' })];
  const read = { kind: 'statusRead', status: aStatus({ signers, isYourTurn: false }) } as const;
  expect(advanceCeremony(afterEvent('signing_complete'), read).view).toEqual({ kind: 'signed', isComplete: false });
});

test('an unknown event leaves the signing open when the services know of no signature', () => {
  const unknown = afterEvent(null);
  expect(unknown.view).toEqual({ kind: 'confirming', event: null });
  expect(advanceCeremony(unknown, { kind: 'gaveUp' }).view).toEqual({ kind: 'paused', why: 'canceled' });
});

test('a second message of the signing page changes nothing, and failures of it are counted', () => {
  const paused = afterEvent('exception');
  expect(advanceCeremony(paused, { kind: 'returned', event: 'signing_complete' })).toBe(paused);
  expect(paused.troubles).toBe(1);
  const again: readonly CeremonyAction[] = [
    { kind: 'askedAgain' },
    { kind: 'opened', url: URL },
    { kind: 'returned', event: 'exception' },
  ];
  expect(again.reduce(advanceCeremony, paused).troubles).toBe(2);
});

test('a page that does not load, or whose address was refused, can be asked for again', () => {
  const silent = after({ kind: 'opened', url: URL }, { kind: 'notLoaded' });
  expect(silent.view).toEqual({ kind: 'paused', why: 'notLoaded' });
  const error = new Error('503');
  const refused = after({ kind: 'refused', error });
  expect(refused.view).toEqual({ kind: 'failed', error });
  for (const stopped of [silent, refused])
    expect(advanceCeremony(stopped, { kind: 'askedAgain' })).toMatchObject({ view: { kind: 'opening' }, attempt: 2 });
});

test('a pending result can be asked for again', () => {
  const pending = afterEvent('fax_pending');
  expect(advanceCeremony(pending, { kind: 'checkedAgain' }).view).toEqual({ kind: 'confirming', event: 'fax_pending' });
  expect(advanceCeremony(CEREMONY_START, { kind: 'checkedAgain' })).toBe(CEREMONY_START);
});
