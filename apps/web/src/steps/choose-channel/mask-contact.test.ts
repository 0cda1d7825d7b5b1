import { expect, test } from 'vitest';
import { kindOfContact, maskContact } from './mask-contact.ts';

test('a contact shows enough to be known by its owner and no more [OPEN-44]', () => {
  expect(maskContact('ann.lee@example.test')).toBe('a•••@example.test');
  expect(maskContact('+12055550123')).toBe('(•••) •••-0123');
  expect(maskContact('+12055550123')).not.toContain('205');
});

test('a username with a phone or an email tells where its code goes [VAL-11]', () => {
  expect(kindOfContact('ann@example.test')).toBe('email');
  expect(kindOfContact('+12055550123')).toBe('phone');
});
