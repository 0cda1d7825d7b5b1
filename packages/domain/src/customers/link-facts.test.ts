import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLinkFacts } from './link-facts.ts';

const GOOD = { phoneNumber: '(555) 201-3000', dateOfBirth: '19800131', ssn: '123-45-6789', loanId: '00001-0100001-00' };

test('each linking fact is normalized to one form however it is typed [LVA-016 LVA-017 LAP-052]', () => {
  const facts = {
    phone: '+15552013000',
    birthDay: '19800131',
    ssn: '123-45-6789',
    loan: { by: 'number', loanHeader: '00001-0100001-00' },
  };
  expect(parseLinkFacts(GOOD)).toEqual({ ok: true, facts });
  for (const phoneNumber of ['5552013000', '+1 555 201 3000', '555.201.3000', '555-201-3000'])
    expect(parseLinkFacts({ ...GOOD, phoneNumber })).toEqual({ ok: true, facts });
  expect(parseLinkFacts({ ...GOOD, ssn: '123456789', loanId: '00001010000100' })).toEqual({ ok: true, facts });
  expect(parseLinkFacts({ ...GOOD, loanId: '100001' })).toEqual({
    ok: true,
    facts: { ...facts, loan: { by: 'id', loanId: 100_001 } },
  });
});

test("an unreadable linking fact is refused with its field's name [VAL-19 VAL-20 VAL-21 LVA-025]", () => {
  const wrong = {
    phoneNumber: ['', '555', '1552013000', '55520130001'],
    dateOfBirth: ['', '01/31/1980', '19800231', '18800131', '1980131'],
    ssn: ['', '666-45-6789', '123-00-6789', '123-45-0000', '900456789', '12345678'],
    loanId: ['', 'loan', '0', '-1', '1e5', '00001-0100001-001', '9'.repeat(16)],
  };
  for (const [field, texts] of Object.entries(wrong))
    for (const text of texts)
      expect([parseLinkFacts({ ...GOOD, [field]: text }), text]).toEqual([{ ok: false, refusal: { field } }, text]);
});

test('any text typed as a linking fact is parsed or refused and never throws', () => {
  const text = fc.string({ maxLength: 40 });
  fc.assert(
    fc.property(text, text, text, text, (phoneNumber, dateOfBirth, ssn, loanId) => {
      expect(typeof parseLinkFacts({ phoneNumber, dateOfBirth, ssn, loanId }).ok).toBe('boolean');
    }),
  );
});
