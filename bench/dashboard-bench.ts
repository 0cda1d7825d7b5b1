import { openDatabase } from '@lendside/services/platform/database.ts';
import type { Database } from '@lendside/services/platform/database.ts';
import { readLoansOf } from '@lendside/services/servicing/loans/loan-queries.ts';
import { ONE_CUSTOMER } from './books.ts';
import type { Book } from './books.ts';
import type { Options } from './options.ts';
import type { Measurement } from './report.ts';
import { percentile, spreadOf } from './statistics.ts';

const READS = 300;
const LOAN_SYSTEM = 2;

/** One customer's loans out of a small book and a large one, read as the API reads them, row-level security included. The books
 *  take turns. */
export async function measureDashboard(books: readonly Book[], options: Options): Promise<Measurement[]> {
  const open = books.map((book) => ({
    ...book,
    database: openDatabase({ url: book.url, role: 'lendside_api', connectionsMax: 1, reads: 'byKey' }),
    p50s: [] as number[],
  }));
  try {
    for (let round = 0; round <= options.rounds; round += 1) {
      for (const { database, p50s } of open) {
        const p50 = await timeReads(database);
        // The first round fills the caches; it does not count.
        if (round > 0) p50s.push(p50);
      }
    }
    const [small, ...larger] = open;
    return larger.map((book) => ({
      name: `dashboard p50 of ${book.loans.toLocaleString('en-US')} loans`,
      unit: 'ms',
      ours: spreadOf(book.p50s),
      yardstick: { name: `of ${small?.loans.toLocaleString('en-US')}`, spread: spreadOf(small?.p50s ?? []) },
      goal: { kind: 'ratioAtMost', limit: 1.3 },
    }));
  } finally {
    await Promise.all(open.map(({ database }) => database.close()));
  }
}

async function timeReads(database: Database): Promise<number> {
  const times: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    const startedMs = performance.now();
    const loans = await readLoansOf(database, LOAN_SYSTEM, [ONE_CUSTOMER.id], 'tmx');
    times.push(performance.now() - startedMs);
    if (loans.length !== ONE_CUSTOMER.loans)
      throw new Error(`the customer has ${ONE_CUSTOMER.loans} loans, ${loans.length} were read`);
  }
  return percentile(times, 0.5);
}
