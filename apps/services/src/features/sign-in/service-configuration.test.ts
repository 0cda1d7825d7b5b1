import { expect, test } from 'vitest';
import type { SessionScope } from '#platform/access/caller.ts';
import type { Account } from '#identity/account-queries.ts';
import { toServiceConfiguration, type EntryFacts } from './service-configuration.ts';

const FULL: SessionScope = { kind: 'full' };

function anAccount(customerIds: Account['customerIds']): Account {
  return {
    sub: 'ann',
    email: 'ann@example.com',
    phone: null,
    passwordHash: '',
    passwordVersion: '',
    status: 'CONFIRMED',
    attributes: {},
    firstName: 'Ann',
    lastName: 'Sample',
    blocked: false,
    mdmId: null,
    isReferralUser: false,
    customerIds,
  };
}

function theFacts(changes: Partial<EntryFacts> = {}): EntryFacts {
  return {
    isReferrer: false,
    hasAgreedToTerms: true,
    hasPartnerProfile: true,
    hasAnsweredQuestion: true,
    isBlocked: false,
    menu: {},
    ...changes,
  };
}

const TLXE = anAccount({ TLXe: 'TX-1' });

test('referral rewards show for TLXe customers, enrolled or not, unless hidden [ENT-08 MNU-17]', () => {
  const shows = (account: Account, facts: Partial<EntryFacts>): boolean =>
    toServiceConfiguration(account, theFacts(facts), FULL).referralRewardsButton;
  expect(shows(TLXE, { isReferrer: true })).toBe(true);
  expect(shows(TLXE, { isReferrer: false })).toBe(true);
  expect(shows(anAccount({ NLS: '1' }), { isReferrer: true })).toBe(false);
  for (const isReferrer of [true, false])
    expect(shows(TLXE, { isReferrer, menu: { referralRewardsButton: false } })).toBe(false);
});

test('offers and disclosures show only when the lender has switched them on [OPEN-63 ENT-08]', () => {
  const flags = (account: Account, menu: EntryFacts['menu']) => {
    const { offerButton, optInDisclosuresButton } = toServiceConfiguration(account, theFacts({ menu }), FULL);
    return [offerButton, optInDisclosuresButton];
  };
  expect(flags(TLXE, {})).toEqual([false, false]);
  expect(flags(TLXE, { offerButton: true, optInDisclosuresButton: true })).toEqual([true, true]);
  expect(flags(anAccount({ NLS: '1' }), { offerButton: true })).toEqual([false, false]);
  expect(flags(TLXE, { offerButton: 'true', optInDisclosuresButton: 1 })).toEqual([false, false]);
});

test('steps due after sign-in are reported, but not to a session locked to one flow', () => {
  const due = (account: Account, facts: Partial<EntryFacts>, scope: SessionScope = FULL) => {
    const answer = toServiceConfiguration(account, theFacts(facts), scope);
    return [answer.isTermsConsentDue, answer.isInvictusProfileDue, answer.isInvictusQuestionDue];
  };
  const nothingDone = { hasAgreedToTerms: false, hasPartnerProfile: false, hasAnsweredQuestion: false };
  const partners = anAccount({ Invictus: '3' });
  expect(due(TLXE, nothingDone)).toEqual([true, false, false]);
  expect(due(partners, nothingDone)).toEqual([true, true, true]);
  expect(due(partners, {})).toEqual([false, false, false]);
  expect(due(partners, nothingDone, { kind: 'unproven' })).toEqual([true, true, true]);
  expect(due(partners, nothingDone, { kind: 'linked', flows: ['Loans'] })).toEqual([false, false, false]);
});

test('TLXe customers and active non-customers are of a referral kind, others of none [ENT-11 RFL-003 RFL-004]', () => {
  const kind = (account: Account, isReferralUser: boolean) => {
    const { isNonCustomer, isReferralUser: isIn } = toServiceConfiguration(
      account,
      theFacts({ isReferrer: isReferralUser }),
      FULL,
    );
    return { isNonCustomer, isIn };
  };
  expect(kind(anAccount({}), true)).toEqual({ isNonCustomer: true, isIn: true });
  expect(kind(anAccount({}), false)).toEqual({ isNonCustomer: true, isIn: false });
  expect(kind(TLXE, false)).toEqual({ isNonCustomer: false, isIn: true });
  expect(kind(TLXE, true)).toEqual({ isNonCustomer: false, isIn: true });
  expect(kind(anAccount({ NLS: '1' }), true)).toEqual({ isNonCustomer: false, isIn: false });
  expect(kind(anAccount({ Invictus: '3' }), false)).toEqual({ isNonCustomer: false, isIn: false });
});

test("a guest's service configuration says nothing about the person", () => {
  const facts = theFacts({
    isReferrer: true,
    isBlocked: true,
    hasAgreedToTerms: false,
    menu: { offerButton: true },
  });
  const guest: SessionScope = { kind: 'guest', loanId: 1 };
  const answers = [TLXE, anAccount({}), anAccount({ Invictus: '3' })].map((account) =>
    toServiceConfiguration(account, facts, guest),
  );
  for (const answer of answers) expect(Object.values(answer).every((flag) => !flag)).toBe(true);
});
