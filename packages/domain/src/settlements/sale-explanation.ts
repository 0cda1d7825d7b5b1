import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { Product } from '#loans/products/product.ts';
import { maxCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { repoInfo, type RepoCase } from './repo-info.ts';
import type { SaleAccount } from './vehicle-sale.ts';

/** Kinds of expenses in the explanation of a sale. */
export type SaleExpenseKind = 'assignment' | 'recovery' | 'storage' | 'auction' | 'earlier';

/** The calculation of a surplus or deficiency, in the order that the law asks for; cents. Source: UCC 9-616(c). */
export interface SaleExplanation {
  /** Everything owed before the sale, without the expenses below. */
  readonly owedCents: Cents;
  readonly proceedsCents: Cents;
  /** What was owed less the proceeds; negative when the proceeds were more. */
  readonly afterProceedsCents: Cents;
  readonly expenses: readonly { readonly kind: SaleExpenseKind; readonly amountCents: Cents }[];
  /** Payments and other credits against the expenses. */
  readonly creditsCents: Cents;
  /** What is missing after expenses and credits; negative for a surplus. */
  readonly differenceCents: Cents;
  readonly surplusCents: Cents;
  /** What the borrower still owes. 0 when the law allows no deficiency. */
  readonly deficiencyCents: Cents;
}

/** Explains how the surplus or deficiency of a sale was calculated. `loan` is the loan before the sale. The auction fee of a
 *  forfeited pawn is the lender's, so it is left out. Source: UCC 9-616, loan-core 2.3 (FORFEIT), 3.4. */
export function explainSale(
  loan: LoanSnapshot,
  product: Product,
  {
    repo,
    account,
    auctionFeeCents,
  }: {
    readonly repo: RepoCase;
    readonly account: SaleAccount;
    readonly auctionFeeCents: Cents;
  },
): SaleExplanation {
  const charged = repoInfo(loan, product, repo).costs.map(({ kind, amountCents }) => ({ kind, amountCents }));
  const isForfeit = product.kind === 'pawn' && product.forfeitsAfterGrace;
  const known = [
    ...charged,
    ...(auctionFeeCents > 0 && !isForfeit ? [{ kind: 'auction' as const, amountCents: auctionFeeCents }] : []),
  ];
  const knownCents = sumCents(...known.map(({ amountCents }) => amountCents));
  const earlierCents = maxCents(NO_CENTS, subtractCents(account.costsCents, knownCents));
  const owedCents = subtractCents(account.obligationCents, account.costsCents);
  return {
    owedCents,
    proceedsCents: account.grossCents,
    afterProceedsCents: subtractCents(owedCents, account.grossCents),
    expenses: [...known, ...(earlierCents > 0 ? [{ kind: 'earlier' as const, amountCents: earlierCents }] : [])],
    creditsCents: maxCents(NO_CENTS, subtractCents(knownCents, account.costsCents)),
    differenceCents: subtractCents(account.obligationCents, account.grossCents),
    surplusCents: account.surplusCents,
    deficiencyCents: account.deficiencyCents,
  };
}
