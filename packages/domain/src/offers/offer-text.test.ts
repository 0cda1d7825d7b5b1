import { expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { cents } from '#money/cents.ts';
import { writeOffer } from './offer-text.ts';

test('an offer says what it is, until when, and why the person got it', () => {
  const facts = {
    amountCents: cents(244_687),
    vehicle: { year: 2013, make: 'Dodge', model: 'Ram 1500' },
    loanHeader: '10001-0100007-00',
    expiresOn: businessDate('2026-06-22'),
    lenderText: null,
  };
  expect(writeOffer({ ...facts, rule: 'settlement' })).toEqual({
    title: 'Settle your loan for $2,446.87',
    description:
      'Pay $2,446.87 by June 22, 2026 and we forgive the rest of what you owe on loan 0007. You sign an agreement first.',
    reason:
      'A payment on loan 0007 is more than 90 days late. We’re offering you a way to close it for less than you owe.',
  });
  expect(writeOffer({ ...facts, rule: 'appraisal' }).title).toBe('Borrow up to $2,446.87 on your 2013 Dodge Ram 1500');
  const lenderText = { title: 'Free oil change', description: 'Show this at your store.' };
  expect(writeOffer({ ...facts, rule: 'lender', lenderText })).toMatchObject(lenderText);
  for (const rule of ['qualifiedAmount', 'line'] as const)
    expect(writeOffer({ ...facts, rule }).reason).toMatch(/^You got this offer because loan 0007 is in good standing/);
  expect(writeOffer({ ...facts, rule: 'line' }).description).toContain('You can draw up to $2,446.87 more');
  // Only an offer of the lender's own may have no amount.
  expect(writeOffer({ ...facts, rule: 'lender', lenderText, amountCents: null })).toMatchObject(lenderText);
  for (const rule of ['settlement', 'qualifiedAmount', 'appraisal', 'line'] as const)
    expect(() => writeOffer({ ...facts, rule, amountCents: null })).toThrow('has no amount');
});
