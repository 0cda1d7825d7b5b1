import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { anOrigination } from '#steps/origination/origination.fixture.ts';
import { CHANNEL } from '#steps/payout/payout-facts.ts';
import { advanceDraft, channelName, draftOf, isWhole, restoreDraft, resumeDraft, type Draft } from './draft.ts';
import { elsewhere, stepOf } from './resume.ts';

const open = anOrigination();
const KEY = 'k'.repeat(32);

function chosen(change: Partial<Draft> = {}): Draft {
  return {
    ...draftOf(open),
    amountCents: cents(150_000),
    method: { type: CHANNEL.store, cardToken: null },
    ...change,
  };
}

test('the services win over what this tab kept when another device went on', () => {
  const kept = chosen();
  expect(resumeDraft(kept, open)).toBe(kept);
  const changed = anOrigination({ disbursementAmount: cents(90_000), nextPage: 'OriginationChooseMethod' });
  expect(resumeDraft(kept, changed)).toMatchObject({ amountCents: 90_000, method: null });
  expect(resumeDraft(null, changed).amountCents).toBe(90_000);
});

test('a request on its way is followed although the application has changed since', () => {
  const sent = chosen({ startedAtMs: 1, originateKey: KEY });
  expect(resumeDraft(sent, anOrigination({ state: 'signing', loanId: 7 }))).toBe(sent);
});

test('a second press changes nothing, and only a refusal makes room for a new key [ORG-013]', () => {
  const sent = advanceDraft(chosen(), { kind: 'sent', atMs: 5, originateKey: KEY });
  expect(sent).toMatchObject({ startedAtMs: 5, originateKey: KEY });
  expect(advanceDraft(sent, { kind: 'sent', atMs: 9, originateKey: 'x'.repeat(32) })).toBe(sent);
  expect(advanceDraft(sent, { kind: 'amountChosen', amountCents: cents(1) })).toBe(sent);
  expect(advanceDraft(sent, { kind: 'notReceived' })).toMatchObject({ startedAtMs: null, originateKey: KEY });
  expect(advanceDraft(sent, { kind: 'refused' })).toMatchObject({ startedAtMs: null, originateKey: null });
});

test('another amount forgets the method, which may be closed for it', () => {
  const draft = advanceDraft(chosen(), { kind: 'amountChosen', amountCents: cents(200_000) });
  expect(draft).toMatchObject({ amountCents: 200_000, method: null });
  expect(advanceDraft(draft, { kind: 'amountChosen', amountCents: cents(200_000) })).toBe(draft);
});

test('a stored draft survives a reload, and a damaged one is dropped', () => {
  const draft = chosen({ method: { type: CHANNEL.debit, cardToken: 'card_1' } });
  expect(restoreDraft(JSON.stringify(draft))).toEqual(draft);
  expect(restoreDraft('{')).toBeNull();
  expect(restoreDraft('{"amountCents":1}')).toBeNull();
  expect(restoreDraft(JSON.stringify({ ...draft, amountCents: -1, method: { type: 3 } }))).toMatchObject({
    amountCents: null,
    method: null,
  });
  // A time without a key follows nothing.
  expect(restoreDraft(JSON.stringify({ ...draft, startedAtMs: 5 }))?.startedAtMs).toBeNull();
});

test('each channel has its name in calls, and a card channel needs a card [ORG-012]', () => {
  expect(Object.values(CHANNEL).map(channelName)).toEqual(['store', 'moneyGram', 'debit', 'ach']);
  expect(isWhole({ type: CHANNEL.store, cardToken: null })).toBe(true);
  expect(isWhole({ type: CHANNEL.ach, cardToken: null })).toBe(false);
  expect(isWhole(null)).toBe(false);
});

test('without an amount everything leads to the amount [ORG-002]', () => {
  const draft = draftOf(open);
  expect(elsewhere('amount', open, draft)).toBeNull();
  for (const step of ['method', 'card', 'review', 'sign'] as const) expect(elsewhere(step, open, draft)).toBe('amount');
  expect(stepOf(open.nextPage)).toBe('amount');
});

test('without a method or a loan everything later leads to the method [ORG-003]', () => {
  const application = anOrigination({
    disbursementAmount: cents(150_000),
    nextPage: 'OriginationChooseMethod',
  });
  const draft = draftOf(application);
  expect(elsewhere('method', application, draft)).toBeNull();
  expect(elsewhere('card', application, draft)).toBeNull();
  expect(elsewhere('review', application, draft)).toBe('method');
  expect(elsewhere('sign', application, draft)).toBe('method');
  expect(elsewhere('sign', application, chosen())).toBe('review');
  expect(stepOf(application.nextPage)).toBe('method');
});

test('a loan that waits for its signature opens there and may still be changed [ORG-004 ORG-005]', () => {
  const signing = anOrigination({
    state: 'signing',
    loanId: 7,
    loanStatusId: 12,
    disbursementAmount: cents(150_000),
    disbursementType: 'store',
    nextPage: 'OriginationDocuSign',
  });
  expect(stepOf(signing.nextPage)).toBe('sign');
  expect(elsewhere('sign', signing, draftOf(signing))).toBeNull();
  expect(elsewhere('amount', signing, draftOf(signing))).toBeNull();
});

test('an ended application leads to the dashboard, a request on its way to its progress [LOP-054]', () => {
  expect(elsewhere('amount', anOrigination({ state: 'funded', nextPage: 'Dashboard' }), draftOf(open))).toBe(
    'dashboard',
  );
  expect(elsewhere('amount', open, chosen({ startedAtMs: 1, originateKey: KEY }))).toBe('review');
  expect(elsewhere('review', open, chosen({ startedAtMs: 1, originateKey: KEY }))).toBeNull();
});
