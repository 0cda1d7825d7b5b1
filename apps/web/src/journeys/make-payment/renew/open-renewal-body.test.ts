import { toWireRequest, parseRequest } from '@lendside/contract/wire.ts';
import { openRenewal } from '@lendside/contract/renewals/open-renewal.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { startPaymentSession, type PaymentSession } from '@lendside/domain/payments/payment-session.ts';
import { expect, test } from 'vitest';
import { openRenewalBody } from './open-renewal-body.ts';

const LOAN = { loanId: 7, lmsId: 2 } as const;
const KEY = 'key-of-this-try-0001';
const seen: PaymentSession = {
  ...startPaymentSession('tmx', 7),
  isRefi: true,
  newProductId: 1101,
  termsHash: 'ab'.repeat(32),
  intentId: 'pi_2_7_0_2026-06-15',
};

test('a renewal without cash asks for none and names no card', () => {
  const body = openRenewalBody(LOAN, seen, KEY);
  expect(body).toEqual({
    renewalKey: KEY,
    loanId: 7,
    lmsId: 2,
    migrateProduct: false,
    disbursementAmount: null,
    disbursementType: 0,
    intentId: 'pi_2_7_0_2026-06-15',
    renewal: { productId: 1101, termsHash: 'ab'.repeat(32), ancillaryIds: [] },
  });
  if (body === null) throw new Error('no body');
  expect(parseRequest(openRenewal, toWireRequest(openRenewal, body))).toEqual({ ok: true, value: body });
});

test('a renewal with cash to a card names its amount, channel, card and products', () => {
  const body = openRenewalBody(
    LOAN,
    {
      ...seen,
      disbursementAmountCents: cents(40_000),
      disbursementType: '16',
      disburseCardIds: [{ type: 'repay', id: 'card_8' }],
      disburseLastFour: '4242',
      ancillaryProducts: [{ productId: 3, confirmText: 'Yes', requiredText: 'Required', appointmentLink: null }],
    },
    KEY,
  );
  expect(body).toMatchObject({
    disbursementAmount: 40_000,
    disbursementType: 16,
    disburseCardIds: ['card_8'],
    renewal: { ancillaryIds: [3] },
  });
  expect(JSON.stringify(body)).not.toContain('4242');
});

test('nothing is asked before the terms of the new loan were seen', () => {
  for (const missing of [{ newProductId: null }, { termsHash: null }, { intentId: null }])
    expect(openRenewalBody(LOAN, { ...seen, ...missing }, KEY)).toBeNull();
});
