import type { CreditLine, LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { LineProduct, Product } from '#loans/products/product.ts';

/** Returns the line of a loan and its product's terms. Throws when either is not a line of credit, which is a bug because
 *  callers check first. */
export function requireLine(
  loan: LoanSnapshot,
  product: Product,
): { readonly line: CreditLine; readonly terms: LineProduct } {
  if (loan.line === null || product.kind !== 'line') {
    throw new Error(`loan ${loan.loanId} of product ${product.productId} is no line of credit`);
  }
  return { line: loan.line, terms: product };
}
