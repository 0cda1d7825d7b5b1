import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { Renewal } from './renewal-facts.ts';

/** Alma Reyes's renewal of 2026-06-15, paid and to be signed by the next day, with the changes of a test. */
export function aRenewal(change: Partial<Renewal> = {}): Renewal {
  return {
    renewalId: 'rnw_1',
    kind: 'renewal',
    state: 'awaitingSignature',
    loanId: 10_101,
    newLoanId: 10_901,
    newLoanHeader: '11010-0101-01',
    newProductId: 1101,
    paymentAmount: cents(22_500),
    confirmationNumber: 'CP7K2M',
    isPaid: true,
    capturedOn: businessDate('2026-06-15'),
    cash: null,
    ancillaryIds: [],
    signBy: businessDate('2026-06-16'),
    endsAt: '2026-06-16T21:00:00.000Z',
    revision: 1,
    openedByYou: true,
    openedByName: 'Alma Reyes',
    isEnding: false,
    endedWhy: null,
    bookedOn: null,
    voidUntil: null,
    isVoided: false,
    voidedWhy: null,
    voidRefused: null,
    ...change,
  };
}
