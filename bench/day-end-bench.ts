import { addDays } from '@lendside/domain/calendar/business-date.ts';
import { openDatabase, type Database } from '@lendside/services/platform/database.ts';
import type { OffersOfDay } from '@lendside/services/servicing/day-end/publish-offers.ts';
import { runDayEnd } from '@lendside/services/servicing/day-end/run-day-end.ts';
import { getBusinessDate } from '@lendside/services/servicing/loans/reads/loan-queries.ts';
import pg from 'pg';
import type { BenchServer } from './bench-server.ts';
import { ONE_CUSTOMER, type Book } from './books.ts';
import { copyForBound } from './day-end-bound.ts';
import type { Options } from './options.ts';
import type { Measurement } from './report.ts';
import { spreadOf } from './statistics.ts';

/** Measures the whole day-end of every loan system against the same arithmetic in plain SQL, and how it grows with the book. */
export async function measureDayEnd(
  server: BenchServer,
  books: readonly Book[],
  options: Options,
): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  const publishing: Measurement[] = [];
  for (const book of books) {
    const { ours, bound, withOffers, offers } = await measureBook(server, book, options.rounds);
    publishing.push({
      name: `day-end of ${book.loans.toLocaleString('en-US')} loans that publishes offers`,
      unit: 'ms',
      ours: spreadOf(withOffers),
      yardstick: { name: 'without offers', spread: spreadOf(ours) },
      goal: { kind: 'none' },
      note: `${offers.toLocaleString('en-US')} offers a day, each with its letter.`,
    });
    measured.push({
      name: `day-end of ${book.loans.toLocaleString('en-US')} loans`,
      unit: 'ms',
      ours: spreadOf(ours),
      yardstick: { name: 'one statement a step', spread: spreadOf(bound) },
      goal: book.loans === 100_000 ? { kind: 'ratioAtMost', limit: 3 } : { kind: 'none' },
      ...(book.loans === 100_000
        ? {
            note: 'all loans of one age, a third of each product; no autopay and no late fee on these days. The yardstick copies the loans without hashes, guards, ranges and proofs.',
          }
        : {}),
    });
  }
  return [...measured, ...growth(measured), ...publishing];
}

/** Compares the time of a book with that of a book ten times smaller, which is its yardstick. */
function growth(measured: readonly Measurement[]): Measurement[] {
  return measured.slice(1).flatMap((book, index) => {
    const before = measured[index];
    if (before === undefined) return [];
    const isJudged = book.name.includes('1,000,000');
    return [
      {
        name: `growth to the ${book.name}`,
        unit: 'ms',
        ours: book.ours,
        yardstick: { name: before.name, spread: before.ours },
        goal: isJudged ? { kind: 'ratioAtMost' as const, limit: 11 } : { kind: 'none' as const },
      },
    ];
  });
}

interface BookTimes {
  /** In ms, one for each round. */
  readonly ours: number[];
  readonly bound: number[];
  readonly withOffers: number[];
  /** How many offers the last round published. */
  readonly offers: number;
}

async function measureBook(server: BenchServer, book: Book, rounds: number): Promise<BookTimes> {
  const database = openDatabase({ url: book.url, role: 'lendside_worker', connectionsMax: 3 });
  const byHand = await copyForBound(book.url);
  const ours: number[] = [];
  const bound: number[] = [];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const opens = addDays(await getBusinessDate(database, 2), 1);
      await server.checkpoint();
      const boundMs = await byHand.run(opens);
      await server.checkpoint();
      const { tookMs } = await closeEverySystem(database, 'none');
      // The first day plans the statements and grows the tables; it is not measured.
      if (round === 0) continue;
      ours.push(tookMs);
      bound.push(boundMs);
    }
    return { ours, bound, ...(await measureOffers(server, book, database, rounds)) };
  } finally {
    await byHand.close();
    await database.close();
  }
}

async function measureOffers(
  server: BenchServer,
  book: Book,
  database: Database,
  rounds: number,
): Promise<Pick<BookTimes, 'withOffers' | 'offers'>> {
  await valueVehicles(book.url);
  const withOffers: number[] = [];
  let offers = 0;
  for (let round = 0; round <= rounds; round += 1) {
    await server.checkpoint();
    const day = await closeEverySystem(database, 'due');
    ({ offers } = day);
    if (offers === 0) throw new Error('a day published no offer');
    if (round > 0) withOffers.push(day.tookMs);
  }
  return { withOffers, offers };
}

/** Shows offers and gives the borrowers of TLXe a valued vehicle, so that each loan in good standing gets an offer of cash at its turn. The
 *  customer whose dashboard is measured gets none. */
async function valueVehicles(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c synchronous_commit=off' });
  await client.connect();
  try {
    for (const statement of [
      `insert into app.setting (name, value) values ('config.offerButton', 'true') on conflict (name) do update set value = excluded.value`,
      `insert into servicing.application (lms_id, kind, product_id, store_id, brand, customer_id, appraisal, amount, state, started_on)
       select 2, 'TLXeApplication', min(l.product_id), min(l.store_id), min(l.brand), l.customer_id, 900000, 0, 'withdrawn', min(l.note_on)
         from servicing.loan l where l.lms_id = 2 and l.customer_id <> '${ONE_CUSTOMER.id}' group by l.customer_id`,
      'vacuum analyze',
    ])
      await client.query(statement);
  } finally {
    await client.end();
  }
}

async function closeEverySystem(
  database: Database,
  offers: OffersOfDay,
): Promise<{ readonly tookMs: number; readonly offers: number }> {
  const startedMs = performance.now();
  const options = { delivers: true, offers };
  const summaries = [await runDayEnd(database, 1, options), await runDayEnd(database, 2, options)];
  const tookMs = performance.now() - startedMs;
  const breaches = summaries.flatMap((summary) => summary.breaches);
  if (breaches.length > 0) throw new Error(`day-end found breaches: ${breaches.slice(0, 3).join('; ')}`);
  return { tookMs, offers: summaries.reduce((sum, { offersPublished }) => sum + offersPublished, 0) };
}
