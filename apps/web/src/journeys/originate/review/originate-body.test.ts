import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { draftOf } from '#journeys/originate/session/draft.ts';
import { anOrigination, someOriginationTerms } from '#steps/origination/origination.fixture.ts';
import { CHANNEL } from '#steps/payout/payout-facts.ts';
import { deviceTimeZone, originateBody } from './originate-body.ts';

const application = anOrigination();
const terms = someOriginationTerms();
const means = { originateKey: 'k'.repeat(32), timeZone: 'America/New_York' };
const draft = {
  ...draftOf(application),
  amountCents: cents(150_000),
  method: { type: CHANNEL.debit, cardToken: 'card_1' },
};

test('the request states what the person saw, with the hash of the terms [ORG-013 LAP-094]', () => {
  expect(originateBody(application, draft, terms, means)).toEqual({
    originateKey: means.originateKey,
    applicationId: 12,
    appraisalId: null,
    disburseCardIds: ['card_1'],
    disbursementAmount: 150_000,
    disbursementType: 16,
    loanTypeCode: 'Title',
    locationId: 10_001,
    locationBrand: 'tmx',
    productId: 1101,
    storeId: 10_001,
    timeZone: 'America/New_York',
    termsHash: terms.hash,
  });
});

test('without a card, an amount or its own terms nothing is sent', () => {
  const noCard = { ...draft, method: { type: CHANNEL.debit, cardToken: null } };
  expect(originateBody(application, noCard, terms, means)).toBeNull();
  expect(originateBody(application, { ...draft, amountCents: null }, terms, means)).toBeNull();
  expect(originateBody(application, draft, { ...terms, loanAmount: NO_CENTS }, means)).toBeNull();
});

test('a device without a time zone says so [LER-037]', () => {
  expect(deviceTimeZone({ timeZone: 'America/Chicago' })).toBe('America/Chicago');
  expect(deviceTimeZone({ timeZone: '' })).toBeNull();
  expect(deviceTimeZone({})).toBeNull();
});
