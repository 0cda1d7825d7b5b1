import { addDays } from '@lendside/domain/calendar/business-date.ts';
import { openDatabase, type Database } from '@lendside/services/platform/database.ts';
import { runDayEnd } from '@lendside/services/servicing/day-end/run-day-end.ts';
import { getBusinessDate } from '@lendside/services/servicing/loans/reads/loan-queries.ts';
import type { BenchServer } from './bench-server.ts';
import type { Book } from './books.ts';
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
  for (const book of books) {
    const { ours, bound } = await measureBook(server, book, options.rounds);
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
  return [...measured, ...growth(measured)];
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

async function measureBook(
  server: BenchServer,
  book: Book,
  rounds: number,
): Promise<{ ours: number[]; bound: number[] }> {
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
      const oursMs = await closeEverySystem(database);
      // The first day plans the statements and grows the tables; it is not measured.
      if (round === 0) continue;
      ours.push(oursMs);
      bound.push(boundMs);
    }
    return { ours, bound };
  } finally {
    await byHand.close();
    await database.close();
  }
}

async function closeEverySystem(database: Database): Promise<number> {
  const startedMs = performance.now();
  const summaries = [await runDayEnd(database, 1), await runDayEnd(database, 2)];
  const tookMs = performance.now() - startedMs;
  const breaches = summaries.flatMap((summary) => summary.breaches);
  if (breaches.length > 0) throw new Error(`day-end found breaches: ${breaches.slice(0, 3).join('; ')}`);
  return tookMs;
}
