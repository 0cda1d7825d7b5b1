import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { PRODUCTS } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { openDatabase, statement, type Database } from '@lendside/services/platform/database.ts';
import { seedReference } from '@lendside/services/servicing/seed-reference.ts';
import { openTestLoan } from '@lendside/services/servicing/test-books.fixture.ts';
import { PEOPLE, personOf, SHARE, type Person } from '../signing-torture/seed-signers.ts';
import { saveAccount } from '../torture/seed-books.ts';
import { BANK_EVERY, FATES, FIRST_DAY, SHARED_EVERY, type Fate } from './settings.ts';

/** A title pawn, who owes it, and what becomes of its renewal. */
export interface Renewer {
  readonly number: number;
  readonly loanId: number;
  readonly productId: number;
  readonly people: readonly [Person, ...Person[]];
  readonly fate: Fate;
  /** What the first of them pays by. */
  readonly method: { readonly id: string; readonly lastFour: string; readonly isBank: boolean };
}

const LOANS_AT_ONCE = 4;
const PAWN = 1101;
/** Accounts whose debits settle. */
const GOOD_ACCOUNT = '6789';

const CARDS = statement(
  'renewal_torture_cards',
  `insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved)
   select 'card_' || n, 'prf_A' || n, 1, 'SIMCARD-4242-1230-' || n, 'visa', '424242', '4242', 'A Lee', 12, 2030, true, true
     from generate_series(1, $1::int) n`,
);
const AGREED = statement(
  'renewal_torture_agreed',
  `insert into app.party_code (lms_id, loan_id, profile_id, customer_id, code_hash, expires_at, verified_at)
   values (2, $1, $2, $3, '\\x00', now(), now())`,
);
/** A renewal ends at 5:00 PM at the store. In a run it is morning there, whatever the wall clock shows, so that only days end renewals. */
const MORNING = statement(
  'renewal_torture_morning',
  `update servicing.store set time_zone = (
     select z.name from pg_timezone_names z
      where z.name like 'Etc/GMT%' and extract(hour from now() at time zone z.name) = 6 limit 1)`,
);
const ANALYSE = statement('renewal_torture_analyse', 'analyze');

/** Fills a migrated database with `count` title pawns of people who are going to renew them. */
export async function seedRenewers(url: string, count: number, fate: Fate | undefined): Promise<Renewer[]> {
  const open = (role: 'owner' | 'lendside_worker' | 'lendside_api') =>
    openDatabase({ url, role, connectionsMax: LOANS_AT_ONCE });
  const books = { owner: open('owner'), worker: open('lendside_worker'), api: open('lendside_api') };
  try {
    const day = businessDate(FIRST_DAY);
    await seedReference(books.owner, 'simulation', { 1: day, 2: day });
    await books.owner.rows(MORNING);
    await books.owner.rows(PEOPLE, [count]);
    await books.owner.rows(CARDS, [count]);
    const renewers: Renewer[] = [];
    const next = { number: 1 };
    const openSome = async (): Promise<void> => {
      while (next.number <= count) renewers.push(await openRenewer(books, (next.number += 1) - 1, fate));
    };
    await Promise.all(Array.from({ length: LOANS_AT_ONCE }, openSome));
    await books.owner.rows(ANALYSE);
    return renewers.toSorted((one, other) => one.number - other.number);
  } finally {
    await Promise.all(Object.values(books).map((database) => database.close()));
  }
}

async function openRenewer(
  { owner, worker, api }: Readonly<Record<'owner' | 'worker' | 'api', Database>>,
  number: number,
  wanted: Fate | undefined,
): Promise<Renewer> {
  const product = PRODUCTS.find(({ productId }) => productId === PAWN);
  if (product === undefined) throw new Error('there is no loan to renew');
  const [borrower, other] = [personOf('A', number), personOf('B', number)];
  const { profileId, customerId } = borrower;
  const principalCents = cents(100_000 + (number % 40) * 1_000);
  const loanId = await openTestLoan(worker, { product, brand: 'tmx', customerId, principalCents, dueDates: [] });
  const isShared = number % SHARED_EVERY === 0;
  if (isShared) {
    await owner.rows(SHARE, [loanId, other.customerId]);
    await owner.rows(AGREED, [loanId, profileId, other.customerId]);
  }
  const fate = wanted ?? FATES[(number - 1) % FATES.length] ?? 'signed';
  const isBank = fate === 'returned' || number % BANK_EVERY === 0;
  const cardId = `card_${number}`;
  const account = { number, lastFour: GOOD_ACCOUNT };
  const method = isBank
    ? { id: await saveAccount(api, { profileId, customerId, cardId, loanId }, account), lastFour: GOOD_ACCOUNT, isBank }
    : { id: cardId, lastFour: '4242', isBank };
  return { number, loanId, productId: PAWN, people: isShared ? [borrower, other] : [borrower], fate, method };
}
