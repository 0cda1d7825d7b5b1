import type { PaymentTender } from '@lendside/domain/ledger/payment-postings.ts';
import {
  cancelAncillary as decideCancellation,
  sellAncillary as decideSale,
} from '@lendside/domain/loans/ancillaries/ancillary.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { offerAncillaries } from '@lendside/domain/loans/ancillaries/offer-ancillaries.ts';
import type { Transaction } from '#platform/database.ts';
import { endSale, readRunningSales, recordSales } from './ancillary-sales.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';

/** Sells an ancillary product of the catalog and books the payment of its price. Refuses with `not_eligible` (reason
 *  `no_such_ancillary`) when the loan may not have it or has it already. Source: loan-core 2.3 (ANCILLARY with a payment). */
export function sellAncillary(
  tx: Transaction,
  { tender, ancillaryId, ...head }: CommandHead & { readonly tender: PaymentTender; readonly ancillaryId: number },
) {
  const input = { loanId: head.loanId, tender, ancillaryId };
  return changeLoan(
    tx,
    { ...head, kind: 'ancillary.sell', actor: head.actor ?? 'customer', input },
    async ({ loan }, { db, on }) => {
      const { loanId, productId, balances } = loan;
      const carriedIds = new Set((await readRunningSales(db, loanId, on)).map((sale) => sale.ancillaryId));
      const { items } = offerAncillaries({
        productId,
        principalCents: balances.principalCents,
        carriedIds,
        isInStore: head.actor === 'store',
      });
      const item = items.find(({ terms }) => terms.ancillaryId === ancillaryId);
      if (item === undefined) return refused({ code: 'not_eligible', reason: 'no_such_ancillary' });
      return decided({
        change: decideSale(loan, tender, item.price),
        answer: { priceCents: item.priceCents },
        alongside: (write) => recordSales(write, { key: head.key, loanId, on, isFinanced: false }, [item]),
      });
    },
  );
}

/** Cancels an ancillary product that covers the loan today and refunds the price of the remaining days. Refuses with
 *  `not_eligible` (reason `no_such_ancillary`) when no product of that number covers the loan. Source: loan-core 2.3
 *  (ANCILLARY cancelled). */
export function cancelAncillary(
  tx: Transaction,
  { ancillaryId, ...head }: CommandHead & { readonly ancillaryId: number },
) {
  const input = { loanId: head.loanId, ancillaryId };
  return changeLoan(
    tx,
    { ...head, kind: 'ancillary.cancel', actor: head.actor ?? 'customer', input },
    async ({ loan, product }, { db, on }) => {
      const sales = await readRunningSales(db, loan.loanId, on);
      const sale = sales.find((each) => each.ancillaryId === ancillaryId);
      if (sale === undefined) return refused({ code: 'not_eligible', reason: 'no_such_ancillary' });
      const decision = decideCancellation(loan, product, sale);
      if (!decision.ok) return decision;
      return decided({ change: decision.value, answer: {}, alongside: (write) => endSale(write, sale, on) });
    },
  );
}
