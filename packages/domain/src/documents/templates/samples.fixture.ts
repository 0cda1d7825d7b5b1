import { businessDate } from '#calendar/business-date.ts';
import { cents } from '#money/cents.ts';
import type { DocumentContent } from '../document-content.ts';
import type { PaperFacts } from './parts.ts';
import { settlementAgreement, type SettlementFacts } from './settlement-agreement.ts';

/** Facts that every sample shares. */
export const PAPER: PaperFacts = {
  author: 'Sample Loans',
  lender: { name: 'Lender LLC', address: '1 Main Street, Savannah, GA 31401', phone: '(602) 555-0102' },
  loanHeader: '10002-0100001-00',
  borrower: 'Ann Lee',
  coborrower: null,
  madeOn: businessDate('2026-06-15'),
};

/** Facts of a settlement that forgives 1,228.34. */
export const SETTLEMENT: SettlementFacts = {
  ...PAPER,
  claimCents: cents(245_668),
  settlementCents: cents(122_834),
  lastOn: businessDate('2026-06-29'),
  vehicle: null,
};

/** One document of each template, by what it shows. */
export const SAMPLES: Readonly<Record<string, DocumentContent>> = {
  settlement: settlementAgreement(SETTLEMENT),
  'settlement of two borrowers': settlementAgreement({
    ...SETTLEMENT,
    coborrower: 'Bob Lee',
    settlementCents: cents(200_000),
    vehicle: '2014 Jeep Wrangler',
  }),
};
