import { expect, test } from 'vitest';
import { anAccountDetail, LOANS } from '#journeys/make-payment/session/payment.fixture.ts';
import { loanSnapshotFromDetail } from './loan-snapshot-from-detail.ts';

test.each(['alma', 'cora', 'demetrius'] as const)(
  "%s: the loan snapshot built from the API equals the services' snapshot, fractions included",
  (who) => {
    const held = LOANS[who]();
    expect(loanSnapshotFromDetail(anAccountDetail(held))).toEqual({ ...held, loanId: 101 });
  },
);
