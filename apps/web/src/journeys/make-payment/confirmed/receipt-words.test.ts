import { expect, test } from 'vitest';
import type { Customer } from '#steps/signed-in-customer/customer-from-id-token.ts';
import { refusalWords, toldHow } from './receipt-words.ts';

test('the receipt says why a contact gets no message now, and when a delayed text arrives [LAP-016 LOP-092]', () => {
  const waiting = refusalWords({ reason: 'quiet_hours', waitUntil: '2026-06-16T15:00:00.000Z' });
  expect(waiting).toMatch(/^We don’t text at night\. You’ll get yours \w+day,? .*\d{1,2}:\d{2} [AP]M\.$/);
  const words = (['unreadable', 'unknown_state', 'not_theirs', 'not_chosen'] as const).map((reason) =>
    refusalWords({ reason, waitUntil: null }),
  );
  expect(words.every((text) => text.endsWith('.'))).toBe(true);
  expect(new Set(words).size).toBe(3);
});

test('the payer is promised receipts only through the channels they chose [LOP-030 CFG-38]', () => {
  const customer: Customer = {
    username: 'ann@example.test',
    name: 'Ann Lee',
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@example.test',
    phoneNumber: '+12055550123',
    preference: 0,
    customerIds: new Map(),
  };
  const said = (changes: Partial<Customer>) => toldHow({ ...customer, ...changes });
  expect(said({})).toBe('We will email you when it is complete.');
  expect(said({ preference: 1 })).toBe('We will text you when it is complete.');
  expect(said({ preference: 2 })).toBe('We will email and text you when it is complete.');
  expect(said({ email: null, phoneNumber: null })).not.toMatch(/We will/);
});
