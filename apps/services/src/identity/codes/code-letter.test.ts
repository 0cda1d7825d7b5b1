import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import { brandName } from '@lendside/domain/brands/brands.ts';
import { describe, expect, test } from 'vitest';
import { writeCodeLetter, writeNoticeLetter } from './code-letter.ts';
import { toCall, toMail, toText } from './letter-forms.ts';
import { maskDestination } from './mask-destination.ts';

const PURPOSES = ['confirm', 'reset', 'trustDevice', 'alias', 'link', 'replace'] as const;
const NOTICES = [
  'newDevice',
  'passwordChanged',
  'aliasChanged',
  'disowned',
  'registeredAgain',
  'replaced',
  'codesLocked',
  'addressChanged',
] as const;
const TEXT_MAX = 480;

describe('the letter for a code', () => {
  test.each(PURPOSES)('the message for %s says what the code is for, how long it works and what to do', (purpose) => {
    for (const brand of BRAND_CODES) {
      const letter = writeCodeLetter(purpose, '012345', brand);
      const mail = toMail(letter, 'a@example.com', 'r');
      expect(mail.subject).toBe(`${brandName(brand, {})}: ${letter.title}`);
      expect(mail.subject).not.toContain('012345');
      for (const body of [mail.text, mail.html, toText(letter, '+12055550123', 'r').body]) {
        for (const part of ['012345', brandName(brand, {}), '10 minutes', 'never ask for it'])
          expect(body).toContain(part);
      }
      expect(toText(letter, '2055550123', 'r').body.length).toBeLessThanOrEqual(TEXT_MAX);
    }
  });

  test('a spoken code is read digit by digit, twice [AUT-13]', () => {
    const call = toCall(writeCodeLetter('reset', '012345', 'tmx'), '2055550123', 'r');
    expect(call).toMatchObject({ to: '+12055550123', reference: 'r' });
    expect(call.speech).toMatch(/^This is TitleMax\. .* is: 0, 1, 2, 3, 4, 5\. Again: 0, 1, 2, 3, 4, 5\./);
    expect(call.speech).not.toContain('012345');
  });
});

test.each(NOTICES)('the notice %s has a title and instructions as mail, text and call', (notice) => {
  const letter = writeNoticeLetter(notice, 'unknown brand');
  expect(letter.brand).toBe('Your lender');
  expect(letter.sentences.length).toBeGreaterThanOrEqual(2);
  expect(toMail(letter, 'a@example.com', 'r').html).toContain('<h1');
  expect(toText(letter, '+12055550123', 'r').body.length).toBeLessThanOrEqual(TEXT_MAX);
  expect(toCall(letter, '+12055550123', 'r').speech).toContain(letter.title);
});

test.each([
  ['email', 'ann.sample@example.com', 'a•••@example.com'],
  ['email', 'a@b.co', 'a•••@b.co'],
  ['email', 'prf_without_a_host', '•••'],
  ['text', '+12055550123', '(•••) •••-0123'],
  ['voice', '2055550123', '(•••) •••-0123'],
  ['text', '123', '•••'],
] as const)('the destination %s %s is masked as %s [OPEN-81 C1]', (channel, address, shown) => {
  expect(maskDestination({ channel, address })).toBe(shown);
});
