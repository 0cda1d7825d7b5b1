import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { LoanSystem } from './port.ts';

/** A loan for the suite, signed and funded on the system's current business date. */
export interface LoanToOpen {
  readonly product: Product;
  readonly brand: string;
  readonly customerId: string;
  readonly principalCents: Cents;
  /** Due dates of the installments. Empty for a pawn. */
  readonly dueDates: readonly BusinessDate[];
}

/** A loan system under test, with the helper steps that the suite needs in addition to the port. */
export interface LoanSystemBench<Unit> {
  readonly system: LoanSystem<Unit>;
  openLoan(terms: LoanToOpen): Promise<number>;
  /** Runs `work` in a transaction (`unit`) and commits it. */
  inUnit<T>(work: (unit: Unit) => Promise<T>): Promise<T>;
  nextDay(): Promise<void>;
}
