import { expect, test } from 'vitest';
import { api } from '#api.ts';
import { sampleWire } from '#sample-values.fixture.ts';
import { parseRequest } from '#wire.ts';

const sample = sampleWire(api.submitPayment.request) as Record<string, unknown>;

test('a settlement may be called by its pay type resolutionPayoff [LOA-034 LOP-027]', () => {
  const isPlain = { isRefi: false, migrateProduct: false, disbursementType: 0, renewal: null };
  const plain = {
    ...isPlain,
    paymentAmountType: 'settlement',
    isPartial: false,
    isPayoff: false,
    ofrPaymentValue: null,
  };
  const purposeOf = (paymentType: string) => {
    const parsed = parseRequest(api.submitPayment, { ...sample, ...plain, paymentType });
    return parsed.ok ? (parsed.value as { readonly purpose: unknown }).purpose : parsed.fields;
  };
  expect(purposeOf('resolutionPayoff')).toEqual({ kind: 'settlement' });
  expect(purposeOf('settlement')).toEqual({ kind: 'settlement' });
  expect(purposeOf('payoff')).toMatchObject({ kind: 'contradictory' });
});
