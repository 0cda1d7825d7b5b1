import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { loanNumberParts } from './loan-number-parts.ts';
import { LoanText } from './loan-text.tsx';

test('a text is split at its loan numbers, and joined it is the same text', () => {
  const text = 'Loan 10001-0000123-00 is open again. Loan 10001-0000123-01 is void.';
  expect(loanNumberParts(text)).toEqual([
    'Loan ',
    '10001-0000123-00',
    ' is open again. Loan ',
    '10001-0000123-01',
    ' is void.',
  ]);
  expect(loanNumberParts(text).join('')).toBe(text);
  expect(loanNumberParts('Call 555-0100 by 2026-06-15.')).toEqual(['Call 555-0100 by 2026-06-15.']);
});

test('each loan number of a text is kept on one line, and the rest may break', () => {
  const html = renderToStaticMarkup(createElement(LoanText, null, 'Renew loan 10001-0000123-00 now.'));
  expect(html).toMatch(/^Renew loan <span[^>]*>10001-0000123-00<\/span> now\.$/);
});
