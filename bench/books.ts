import type { BenchServer } from './bench-server.ts';
import type { Options } from './options.ts';

/** A portfolio of loans in its own database. */
export interface Book {
  readonly loans: number;
  readonly url: string;
}

/** The customer whose dashboard is read, in every book. */
export const ONE_CUSTOMER = { id: 'one-0', loans: 3 } as const;

const PER_CUSTOMER = 2;

/** Creates the books for the day-end and dashboard benchmarks: a third of each product, many customers with few loans. */
export async function makeBooks(server: BenchServer, { isLarge, isTrial }: Options): Promise<Book[]> {
  const sizes = isTrial ? [1_000, 10_000] : [1_000, 100_000, ...(isLarge ? [1_000_000] : [])];
  const books: Book[] = [];
  for (const loans of sizes) {
    const third = Math.round((loans - ONE_CUSTOMER.loans) / 3);
    const url = await server.createBook(`bench_book_${loans}`, [
      { productId: 1103, loans: ONE_CUSTOMER.loans, perCustomer: ONE_CUSTOMER.loans, customers: 'one' },
      { productId: 1101, loans: third, perCustomer: PER_CUSTOMER, customers: 'pawn' },
      { productId: 1103, loans: third, perCustomer: PER_CUSTOMER, customers: 'title' },
      { productId: 2101, loans: third, perCustomer: PER_CUSTOMER, customers: 'personal' },
    ]);
    books.push({ loans, url });
  }
  return books;
}
