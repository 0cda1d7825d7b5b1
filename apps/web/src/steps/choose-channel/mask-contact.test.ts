import { expect, test } from 'vitest';
import { kindOfContact, maskContact } from './mask-contact.ts';

test('a masked contact shows just enough for its owner to recognize it [OPEN-44]', () => {
  expect(maskContact('ann.lee@example.test')).toBe('a•••@example.test');
  expect(maskContact('+12055550123')).toBe('(•••) •••-0123');
  expect(maskContact('+12055550123')).not.toContain('205');
});

test('an email or phone username determines where its code is sent [VAL-11]', () => {
  expect(kindOfContact('ann@example.test')).toBe('email');
  expect(kindOfContact('+12055550123')).toBe('phone');
});
