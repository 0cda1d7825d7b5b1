import { getNewAccountTerms } from '@lendside/contract/refinancing/get-new-account-terms.ts';
import { parseResponse } from '@lendside/contract/wire.ts';
import type { NewTerms } from './renewal-terms-words.ts';

const PAWN_WIRE = {
  productId: 1101,
  productName: 'Georgia title pawn',
  kind: 'term',
  loanAmount: '1,500.00',
  minDisbursement: '0.00',
  maxDisbursement: '0.00',
  disbursementOptions: [],
  apr: '114.06',
  rate: '15.00',
  financeCharge: '225.00',
  amountFinanced: '1,500.00',
  totalOfPayments: '1,725.00',
  paymentAmount: '1,725.00',
  dueDate: '2026-08-02',
  term: { payments: 1, frequency: 'single' },
  schedule: [{ dueDate: '2026-08-02', amount: '1,725.00', interest: '225.00', principal: '1,500.00', balance: '0.00' }],
  itemization: { givenToYou: '0.00', paidOnOldLoan: '1,500.00', paidToOthers: [], prepaidFinanceCharge: '0.00' },
  nextPeriod: { startsOn: '2026-07-03', charge: '225.00' },
  minimumPayment: '225.00',
  maximumPayment: '1,625.00',
  principalReduction: '0.00',
  spousalConsentRequired: false,
  ecommerceRefiUrl: null,
  needsVisit: false,
  validations: [],
  hash: 'ab'.repeat(32),
  intentId: 'quote-1',
  asOf: '2026-06-15',
  signBy: '2026-06-16',
};

/** Returns the terms of a renewed pawn, as parsed from an answer. `changes`: parts of the answer that differ. */
export function newTerms(changes: Readonly<Record<string, unknown>> = {}): NewTerms {
  const parsed = parseResponse(getNewAccountTerms, { ...PAWN_WIRE, ...changes });
  if (!parsed.ok) throw new Error(`not an answer: ${JSON.stringify(parsed.fields)}`);
  return parsed.value;
}
