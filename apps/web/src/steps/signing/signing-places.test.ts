import { SIGNING_TYPES } from '@lendside/domain/signing/signing-types.ts';
import { expect, test } from 'vitest';
import { placeAfter, readSigningQuery, signingPath } from './signing-places.ts';

test('each type of signing goes on to its own page after signing and after declining [LOP-055]', () => {
  expect(
    SIGNING_TYPES.map((type) => [type, placeAfter(type, 'signed', 'tmx', 7), placeAfter(type, 'declined', 'tmx', 7)]),
  ).toEqual([
    [
      'refinance',
      '/tmx/Accounts/7/Payment/ConfirmPayment?renewal=true',
      '/tmx/Accounts/7/Payment/CancelRenewal?cancelReason=signingDeclined',
    ],
    ['draw', '/tmx/Accounts/7/Payment/PendingDisbursement', '/tmx/Accounts'],
    ['origination', '/tmx/Accounts', '/tmx/Accounts'],
    ['settlement', '/tmx/Accounts/7/Payment/SettlementOffer', '/tmx/Accounts/7/Payment/SettlementOffer'],
  ]);
});

test('the address of a signing page names what is signed, and reading it gives the type back', () => {
  const path = signingPath('AccountDisclosures', { brand: 'tmx', loanId: 7, type: 'settlement' }, 'doc-1');
  expect(path).toBe('/tmx/Accounts/7/Payment/AccountDisclosures?signingType=settlement&document=doc-1');
  expect(readSigningQuery(path.slice(path.indexOf('?')))).toEqual({ type: 'settlement', documentId: 'doc-1' });
  expect(readSigningQuery('?signingType=mortgage')).toEqual({ type: null, documentId: null });
});
