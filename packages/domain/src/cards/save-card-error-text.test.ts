import { expect, test } from 'vitest';
import { addCardErrorText, cardErrorText, cardFormErrorText, removeCardErrorText } from './save-card-error-text.ts';

function failure(
  name: string,
  serverText: string | null = null,
): { name: string; message: string; serverText: string | null } {
  return { name, message: 'it broke', serverText };
}

const TOO_MANY = 'You have made too many attempts to save your account information. Please wait and try again later.';

test.each([
  {
    name: 'InternalErrorException',
    text: 'There was an internal server error. Please try again.',
    ids: '[LER-001 LOP-063]',
  },
  { name: 'TooManyRequestsException', text: TOO_MANY, ids: '[LER-002]' },
  { name: 'LimitExceededException', text: TOO_MANY, ids: '[LER-002]' },
  { name: 'AccessDeniedException', text: 'Access denied. Please try again.', ids: '[LER-003 LOP-063]' },
  { name: 'ServiceUnavailableException', text: 'Service unavailable. Please try again.', ids: '[LER-004 LOP-063]' },
  { name: 'RequestTimeoutException', text: 'Connection timeout. Please try again.', ids: '[LER-005 LOP-063]' },
])('the card error $name has its own text $ids', ({ name, text }) => {
  expect(cardErrorText(failure(name, 'ignored'))).toBe(text);
});

test("an unlisted card error shows the server's text, or else the unknown error [LER-006]", () => {
  expect(cardErrorText(failure('Other', 'Card refused.'))).toBe('Card refused.');
  expect(cardErrorText(failure('Other'))).toBe('Unknown error: it broke');
  expect(cardErrorText(failure('constructor'))).toBe('Unknown error: it broke');
});

test('the message for a failed add, removal or form asks the customer once to try again [LER-007 LER-008 LER-009 LOP-063]', () => {
  expect(addCardErrorText(failure('Other', 'Card refused.'))).toBe(
    'Failed to add new payment method: Card refused. Please try again.',
  );
  expect(removeCardErrorText(failure('AccessDeniedException'))).toBe(
    'Failed to remove payment method: Access denied. Please try again.',
  );
  expect(cardFormErrorText('Number is not valid.')).toBe('Card error: Number is not valid. Please try again.');
  for (const name of ['AccessDeniedException', 'ServiceUnavailableException', 'RequestTimeoutException'])
    expect(cardErrorText(failure(name)).endsWith('Please try again.')).toBe(true);
});

test('an error text that already asks to try again is not extended [LOP-063]', () => {
  const texts = [
    'Card payments aren’t available right now. Please try again in a few minutes.',
    'The service is not available right now. Please try again in a few minutes.',
    "We couldn't reach your bank. Please try again later.",
    'Error validating your card, please try again.',
  ];
  for (const text of texts) {
    expect(addCardErrorText(failure('Other', text))).toBe(`Failed to add new payment method: ${text}`);
    expect(removeCardErrorText(failure('Other', text))).toBe(`Failed to remove payment method: ${text}`);
    expect(cardFormErrorText(text)).toBe(`Card error: ${text}`);
  }
});

test('an error text that asks to wait does not also ask to try again [LOP-063]', () => {
  expect(addCardErrorText(failure('LimitExceededException'))).toBe(`Failed to add new payment method: ${TOO_MANY}`);
});
