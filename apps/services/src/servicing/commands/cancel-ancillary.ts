import type { PaymentTender } from '@lendside/domain/ledger/payment-postings.ts';
import {
  cancelAncillary as decideCancellation,
  sellAncillary as decideSale,
} from '@lendside/domain/loans/ancillary.ts';
import type { AncillarySale } from '@lendside/domain/loans/ancillary.ts';
import type { AncillaryPrice } from '@lendside/domain/ledger/reversal-postings.ts';
import { decided } from '@lendside/domain/loans/loan-change.ts';
import type { Transaction } from '#platform/database.ts';
import { changeLoan } from '#servicing/commands/change-loan.ts';
import type { CommandHead } from '#servicing/commands/change-loan.ts';

/** Sells an add-on with a payment. Source: loan-core 2.3 (ANCILLARY with a payment). */
export function sellAncillary(
  tx: Transaction,
  { tender, price, ...head }: CommandHead & { readonly tender: PaymentTender; readonly price: AncillaryPrice },
) {
  const input = { loanId: head.loanId, tender, price };
  return changeLoan(tx, { ...head, kind: 'ancillary.sell', actor: head.actor ?? 'customer', input }, ({ loan }) =>
    decided({ change: decideSale(loan, tender, price), answer: {} }),
  );
}

/** Cancels an add-on today; the price of the days to come goes back. Source: loan-core 2.3 (ANCILLARY cancelled). */
export function cancelAncillary(tx: Transaction, { sale, ...head }: CommandHead & { readonly sale: AncillarySale }) {
  const input = { loanId: head.loanId, sale };
  return changeLoan(
    tx,
    { ...head, kind: 'ancillary.cancel', actor: head.actor ?? 'customer', input },
    ({ loan, product }) => {
      const decision = decideCancellation(loan, product, sale);
      return decision.ok ? decided({ change: decision.value, answer: {} }) : decision;
    },
  );
}
