import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { applicationWords } from './application-words.ts';

const plain = { isRenewal: false, mayUpload: false, returnUrl: null, storeZone: null };
const open = {
  state: 'open',
  nextPage: 'OriginationAmount',
  productName: 'Georgia title pawn',
  startedOn: businessDate('2026-06-13'),
  disbursementAmount: NO_CENTS,
  expiresAt: null,
} as const;

test('an open application says what is chosen next, with the way on', () => {
  expect(applicationWords(open, plain)).toMatchObject({
    title: 'Your application is open: choose your amount',
    button: 'Choose your amount',
  });
  const chosen = { ...open, nextPage: 'OriginationChooseMethod', disbursementAmount: cents(150_000) } as const;
  const words = applicationWords(chosen, plain);
  expect(words.title).toBe('Your application is open: choose how you get your money');
  expect(words.lines).toContain('You chose $1,500.00.');
});

test('a loan that waits for its signature leads to the signing', () => {
  const signing = { ...open, state: 'signing', nextPage: 'OriginationDocuSign' } as const;
  expect(applicationWords(signing, plain)).toMatchObject({
    title: 'Your loan is ready to sign',
    button: 'Read and sign',
  });
});

test('an application in progress continues at the lender’s site [DSH-008]', () => {
  const inProgress = { ...open, state: 'inProgress', nextPage: null } as const;
  expect(applicationWords(inProgress, { ...plain, returnUrl: 'https://x.test' }).button).toBe(
    'Continue your application',
  );
  expect(applicationWords(inProgress, plain).button).toBeNull();
});

test('an application that needs documents offers their upload where that is allowed [DSH-010]', () => {
  const documents = { ...open, state: 'documents', nextPage: null } as const;
  expect(applicationWords(documents, { ...plain, mayUpload: true }).lines.join(' ')).toContain('You can upload');
  expect(applicationWords(documents, { ...plain, returnUrl: 'https://x.test' }).button).toBe('Send documents');
});

test('an application that was not completed in time says that it has ended', () => {
  const words = applicationWords({ ...open, state: 'expired', nextPage: null }, plain);
  expect(words.title).toBe('Your application has ended');
  expect(words.lines.at(-1)).toContain('It wasn’t completed in time.');
});

test('an application to renew has its own words and leads to its loan [DSH-009]', () => {
  const words = applicationWords({ ...open, nextPage: null }, { ...plain, isRenewal: true });
  expect(words).toMatchObject({ title: 'Your application to renew is open', button: 'Open the loan' });
  expect(words.lines).toContain('To go on, open the loan and choose Renew.');
});
