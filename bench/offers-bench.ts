import { openDatabase, type Database } from '@lendside/services/platform/database.ts';
import { findReferralHome, listRewardLines } from '@lendside/services/features/referrals/referral-queries.ts';
import { offerCalls } from '@lendside/services/servicing/capabilities/offer-calls.ts';
import pg from 'pg';
import type { BenchServer } from './bench-server.ts';
import type { Options } from './options.ts';
import type { Measurement } from './report.ts';
import { percentile, spreadOf } from './statistics.ts';

const READS = 300;
const LOAN_SYSTEM = 2;
/** A read of one person takes at most this many times as long among more customers. */
const FLAT = 1.3;
const SIZES = [1_000, 1_000_000] as const;
const TRIAL_SIZES = [1_000, 10_000] as const;

/** What one customer reads: their offers, and the home of referral rewards with its history. */
const SCREENS = ['offers', 'referral home'] as const;
type Screen = (typeof SCREENS)[number];

/** The person who reads, in every book. */
const ONE = 'person-1';

interface OpenBook {
  readonly customers: number;
  readonly database: Database;
  readonly p50s: Readonly<Record<Screen, number[]>>;
}

/** Reads one customer's offers and referral home among 1,000 customers and among 1,000,000, as the API does, with row-level security. The
 *  books take turns. */
export async function measureOffers(server: BenchServer, options: Options): Promise<Measurement[]> {
  const books: OpenBook[] = [];
  try {
    for (const customers of options.isTrial ? TRIAL_SIZES : SIZES) books.push(await openBook(server, customers));
    for (let round = 0; round <= options.rounds; round += 1) {
      for (const book of books) {
        for (const screen of SCREENS) {
          const p50 = await timeReads(book, screen);
          // The first round fills the caches and is not measured.
          if (round > 0) book.p50s[screen].push(p50);
        }
      }
    }
    return SCREENS.flatMap((screen) => toMeasurements(screen, books));
  } finally {
    await Promise.all(books.map(({ database }) => database.close()));
  }
}

async function openBook(server: BenchServer, customers: number): Promise<OpenBook> {
  const url = await server.createBook(`bench_offers_${customers}`, []);
  await fill(url, customers);
  const database = openDatabase({ url, role: 'lendside_api', connectionsMax: 1, reads: 'byKey' });
  return { customers, database, p50s: { offers: [], 'referral home': [] } };
}

/** Gives every customer two offers, a place as a referrer with a friend, and two lines of rewards. */
async function fill(url: string, customers: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c synchronous_commit=off' });
  await client.connect();
  try {
    const all = `generate_series(1, ${customers}) as n`;
    for (const statement of [
      `insert into app.profile (profile_id, first_name, last_name, email) select 'person-' || n, 'Bench', 'Mark', n || '@bench.example' from ${all}`,
      `insert into app.profile_customer (profile_id, lms_id, customer_id) select 'person-' || n, ${LOAN_SYSTEM}, 'person-' || n from ${all}`,
      `insert into servicing.offer (lms_id, rule, customer_id, cycle, amount, published_on, expires_on, state, title, description, lender_ref)
       select ${LOAN_SYSTEM}, 'lender', 'person-' || n, kind || '-' || n, 5000, '2026-06-15', '2026-07-15', 'open', 'An offer', 'Of the bench', kind || '-' || n
         from ${all}, unnest(array['a', 'b']) kind`,
      // The trigger follows customer numbers one by one, so the places stand already when they come.
      `insert into servicing.referrer (customer_id, kind, enrolled_on, profile_id, short_code)
       select 'person-' || n, 'ecr', '2026-06-15', 'person-' || n, 'B' || lpad(n::text, 7, '0') from ${all}`,
      `insert into servicing.referral (referrer_id, came_by, lms_id, customer_id, state, signed_up_on, changed_on)
       select 'person-' || n, 'link', ${LOAN_SYSTEM}, 'friend-' || n, 'signedUp', '2026-06-15', '2026-06-15' from ${all}`,
      `insert into servicing.reward (reference, customer_id, amount, earned_on)
       select kind || '-' || n, 'person-' || n, 5000, '2026-06-15' from ${all}, unnest(array['a', 'b']) kind`,
      'vacuum analyze',
    ])
      await client.query(statement);
  } finally {
    await client.end();
  }
}

function toMeasurements(screen: Screen, books: readonly OpenBook[]): Measurement[] {
  const [small, ...larger] = books;
  return larger.map((book) => ({
    name: `${screen} p50 of ${book.customers.toLocaleString('en-US')} customers`,
    unit: 'ms',
    ours: spreadOf(book.p50s[screen]),
    yardstick: { name: `of ${small?.customers.toLocaleString('en-US')}`, spread: spreadOf(small?.p50s[screen] ?? []) },
    goal: { kind: 'ratioAtMost', limit: FLAT },
  }));
}

async function timeReads({ database }: OpenBook, screen: Screen): Promise<number> {
  const times: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    const startedMs = performance.now();
    const found = await readScreen(database, screen);
    times.push(performance.now() - startedMs);
    if (found !== 2) throw new Error(`2 lines were wanted for the ${screen}, ${found} were read`);
  }
  return percentile(times, 0.5);
}

async function readScreen(database: Database, screen: Screen): Promise<number> {
  if (screen === 'offers') return (await offerCalls(LOAN_SYSTEM, database).offers([ONE], null)).length;
  const home = await findReferralHome(database, ONE);
  return home?.friends.length === 1 ? (await listRewardLines(database, ONE)).length : 0;
}
