import { offerAncillaries } from '@lendside/domain/loans/ancillaries/offer-ancillaries.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { subtractCents } from '@lendside/domain/money/cents.ts';
import type { AncillaryCalls } from '@lendside/providers/loan-systems/capabilities.ts';
import type { Database } from '#platform/database.ts';
import { readRunningSales } from '#servicing/commands/ancillaries/ancillary-sales.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { findLoanOf } from '#servicing/loans/reads/loan-queries.ts';
import { findOwnProduct } from './own-product.ts';
import { readAs } from './read-as.ts';

/** Calls for the ancillary products that a refinance may add. */
export function ancillaryCalls(lmsId: BuiltInSystemId, db: Database): AncillaryCalls {
  return {
    ancillaryProducts: async ({ loanId, productId, paymentCents }, customerIds) => {
      const record = await findLoanOf(db, lmsId, customerIds, loanId);
      if (record === null || findOwnProduct(lmsId, productId) === null) return null;
      const { customerId, snapshot } = record;
      const running = await readAs(db, [customerId], (tx) => readRunningSales(tx, loanId, snapshot.asOf));
      const principalCents = subtractCents(payoffCents(snapshot), paymentCents);
      return offerAncillaries({
        productId,
        principalCents,
        carriedIds: new Set(running.map((sale) => sale.ancillaryId)),
      });
    },
  };
}
