import { expect, test } from 'vitest';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { composeMail, toQuotedPrintable } from './compose-mail.ts';

const MAIL = {
  from: 'Lendside <no-reply@lendside.example>',
  to: 'someone@example.com',
  subject: 'TitleMax: Your payment was received',
  text: 'Hello,\nthank you.\n',
  html: '<p style="color:#111">Thank you.</p>',
  messageId: '<receipt-1@lendside.example>',
  sentAt: new Date('2026-03-31T12:00:00Z'),
};

test('a receipt arrives with its headers, as text and as HTML [LOP-092]', async () => {
  const mail = await PostalMime.parse(composeMail(MAIL) ?? '');
  expect(mail).toMatchObject({
    from: { address: 'no-reply@lendside.example', name: 'Lendside' },
    to: [{ address: 'someone@example.com' }],
    subject: MAIL.subject,
    messageId: MAIL.messageId,
    date: '2026-03-31T12:00:00.000Z',
  });
  expect(mail.html?.trim()).toBe(MAIL.html);
  expect(mail.text?.trim()).toBe(MAIL.text.trim());
});

test('whatever a part holds arrives unchanged, in lines of 76 characters at most', async () => {
  const content = fc.oneof(
    fc.string({ maxLength: 400 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.string({ unit: fc.constantFrom('=', ' ', '.', '\n', 'ä', '€', 'x'), maxLength: 400 }),
  );
  await fc.assert(
    fc.asyncProperty(content, async (written) => {
      const text = `<${written.replaceAll(/\r\n?/g, '\n')}>`;
      const raw = composeMail({ ...MAIL, text }) ?? '';
      expect(raw.split('\r\n').every((line) => line.length <= 76)).toBe(true);
      expect((await PostalMime.parse(raw)).text?.replaceAll('\r\n', '\n').trimEnd()).toBe(text);
    }),
    { numRuns: 200 },
  );
});

test('spaces that a relay would strip are escaped', () => {
  expect(toQuotedPrintable('a \nb\t')).toBe('a=20\r\nb=09');
});

test.each(['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', 'Ä@b.example', '<a@b.example>', ''])(
  'what is not one plain address is left to the library: %j',
  (to) => {
    expect(composeMail({ ...MAIL, to })).toBeNull();
  },
);

test.each(['Zahlung über 5 €', 'two\r\nlines', 'x'.repeat(71)])(
  'a subject that cannot be copied is left to the library: %j',
  (subject) => {
    expect(composeMail({ ...MAIL, subject })).toBeNull();
  },
);
