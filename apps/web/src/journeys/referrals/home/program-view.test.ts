import { expect, test } from 'vitest';
import { programView, type ProgramFacts } from './program-view.ts';

const CUSTOMER: ProgramFacts = {
  kind: 'ecr',
  isActive: true,
  canEnroll: false,
  isNonCustomer: false,
  isTurnedOff: false,
  isShownToNonCustomers: true,
  brand: 'tmx',
};
const STRANGER: ProgramFacts = { ...CUSTOMER, kind: 'none', isActive: false, canEnroll: true, isNonCustomer: true };

test('customers and non-customers who take part see the rewards home [RFL-001]', () => {
  expect(programView(CUSTOMER)).toBe('home');
  expect(programView({ ...STRANGER, kind: 'ncr', isActive: true, canEnroll: false })).toBe('home');
});

test('a customer joins in one press, a non-customer with a name and a contact', () => {
  expect(programView({ ...CUSTOMER, isActive: false, canEnroll: true })).toBe('join');
  expect(programView(STRANGER)).toBe('completeProfile');
});

test('a non-customer joins only while the lender shows the program to non-customers [RFL-010 LRO-015]', () => {
  expect(programView({ ...STRANGER, isShownToNonCustomers: false })).toBe('unavailable');
});

test('a customer sees no program while the lender has turned it off, and a non-customer keeps it [LOP-011]', () => {
  expect(programView({ ...CUSTOMER, isTurnedOff: true })).toBe('unavailable');
  expect(programView({ ...STRANGER, kind: 'ncr', isActive: true, isTurnedOff: true })).toBe('home');
});

test('a customer of another loan system, or one whom the services refuse, sees no program [LOP-011]', () => {
  expect(programView({ ...CUSTOMER, kind: 'none', isActive: false })).toBe('unavailable');
  expect(programView({ ...CUSTOMER, isActive: false, canEnroll: false })).toBe('unavailable');
});

test('customers of Community Choice have no program, and its non-customers do [MNU-18 OPEN-28]', () => {
  expect(programView({ ...CUSTOMER, brand: 'ccf' })).toBe('unavailable');
  expect(programView({ ...STRANGER, kind: 'ncr', isActive: true, canEnroll: false, brand: 'ccf' })).toBe('home');
});
