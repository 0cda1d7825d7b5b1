import { openDatabase, type Database } from '@lendside/services/platform/database.ts';
import { findLoanOf, readLoansOf } from '@lendside/services/servicing/loans/reads/loan-queries.ts';
import { ONE_CUSTOMER, type Book } from './books.ts';
import type { Options } from './options.ts';
import type { Measurement } from './report.ts';
import { percentile, spreadOf } from './statistics.ts';

const READS = 300;
const LOAN_SYSTEM = 2;
/** A read that does not depend on the size of the book takes at most this many times as long in a larger one. */
const FLAT = 1.3;

/** What one customer reads: the dashboard, and one loan in detail. */
const SCREENS = ['dashboard', 'loan detail'] as const;

interface OpenBook extends Book {
  readonly database: Database;
  readonly loanId: number;
  readonly p50s: Readonly<Record<(typeof SCREENS)[number], number[]>>;
}

/** Reads one customer's loans, and one loan in detail, from a small book and from larger ones. It reads as the API does, with
 *  row-level security. The books take turns. */
export async function measureDashboard(books: readonly Book[], options: Options): Promise<Measurement[]> {
  const open = await Promise.all(books.map(openBook));
  try {
    for (let round = 0; round <= options.rounds; round += 1) {
      for (const book of open) {
        for (const screen of SCREENS) {
          const p50 = await timeReads(book, screen);
          // The first round fills the caches and is not measured.
          if (round > 0) book.p50s[screen].push(p50);
        }
      }
    }
    return SCREENS.flatMap((screen) => toMeasurements(screen, open));
  } finally {
    await Promise.all(open.map(({ database }) => database.close()));
  }
}

async function openBook(book: Book): Promise<OpenBook> {
  const database = openDatabase({ url: book.url, role: 'lendside_api', connectionsMax: 1, reads: 'byKey' });
  const [first] = await readLoansOf(database, LOAN_SYSTEM, [ONE_CUSTOMER.id], 'tmx');
  if (first === undefined) throw new Error('the customer has no loans');
  return { ...book, database, loanId: first.snapshot.loanId, p50s: { dashboard: [], 'loan detail': [] } };
}

function toMeasurements(screen: (typeof SCREENS)[number], open: readonly OpenBook[]): Measurement[] {
  const [small, ...larger] = open;
  return larger.map((book) => ({
    name: `${screen} p50 of ${book.loans.toLocaleString('en-US')} loans`,
    unit: 'ms',
    ours: spreadOf(book.p50s[screen]),
    yardstick: { name: `of ${small?.loans.toLocaleString('en-US')}`, spread: spreadOf(small?.p50s[screen] ?? []) },
    goal: { kind: 'ratioAtMost', limit: FLAT },
  }));
}

async function timeReads(book: OpenBook, screen: (typeof SCREENS)[number]): Promise<number> {
  const times: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    const startedMs = performance.now();
    const loans = await readScreen(book, screen);
    times.push(performance.now() - startedMs);
    const wanted = screen === 'dashboard' ? ONE_CUSTOMER.loans : 1;
    if (loans !== wanted) throw new Error(`${wanted} loans were wanted for the ${screen}, ${loans} were read`);
  }
  return percentile(times, 0.5);
}

async function readScreen({ database, loanId }: OpenBook, screen: (typeof SCREENS)[number]): Promise<number> {
  if (screen === 'dashboard') return (await readLoansOf(database, LOAN_SYSTEM, [ONE_CUSTOMER.id], 'tmx')).length;
  return (await findLoanOf(database, LOAN_SYSTEM, [ONE_CUSTOMER.id], loanId)) === null ? 0 : 1;
}
