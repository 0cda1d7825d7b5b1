import { cents } from '@lendside/domain/money/cents.ts';
import type { FixtureCustomer } from '@lendside/services/features/payments/ledger-loan-system.fixture.ts';
import { openDatabase, statement, type Database } from '@lendside/services/platform/database.ts';
import { openLine } from '@lendside/services/servicing/commands/lines/open-line.ts';
import { saveAccount } from '../torture/seed-books.ts';
import { LEAST_DRAW_CENTS, LINE_CENTS, type Plan } from './settings.ts';

/** A person with a line of credit who draws once. */
export interface Drawer extends FixtureCustomer {
  readonly name: string;
  readonly plan: Plan;
  readonly amountCents: number;
}

const LINES_AT_ONCE = 4;

// Card and account belong to people whose plan needs one; an unused card hurts nobody.
const PEOPLE = statement(
  'payout_torture_people',
  `
  with people as (
    insert into app.profile (profile_id, first_name, last_name)
    select 'prf_d' || n, 'Dee', 'Ray' from generate_series(1, $1::int) n returning profile_id
  ), customers as (
    insert into servicing.customer (lms_id, customer_id, first_name, last_name)
    select 2, 'D' || substr(profile_id, 6), 'Dee', 'Ray' from people
  )
  insert into app.profile_customer (profile_id, lms_id, customer_id) select profile_id, 2, 'D' || substr(profile_id, 6) from people`,
);
const CARDS = statement(
  'payout_torture_cards',
  `
  insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved)
  select 'card_d' || c.n, 'prf_d' || c.n, c.processor, c.token, 'visa', '424242', c.last_four, 'Dee Ray', 12, 2030, true, true
    from unnest($1::int[], $2::int[], $3::text[], $4::text[]) as c (n, processor, token, last_four)`,
);
// An account is proven when a debit of ours settled from it.
const PROVE = statement(
  'payout_torture_prove',
  `
  insert into servicing.bank_debit (reference, loan_id, customer_id, method_id, amount, effective_on, state)
  select 'proof_' || $1::text, $2, $3, encode(b.account_hash, 'hex'), 5000, date '2026-05-20', 'settled'
    from app.bank_account b where b.card_id = $1`,
);
const ANALYSE = statement('payout_torture_analyse', 'analyze');

/** Adds `count` people with a line each to books that have their reference data. The core itself opens the lines. */
export async function seedDrawers(url: string, count: number, plans: readonly Plan[]): Promise<Drawer[]> {
  const open = (role: 'owner' | 'lendside_worker' | 'lendside_api') =>
    openDatabase({ url, role, connectionsMax: LINES_AT_ONCE });
  const books = { owner: open('owner'), worker: open('lendside_worker'), api: open('lendside_api') };
  try {
    await books.owner.rows(PEOPLE, [count]);
    const planOf = (number: number): Plan => plans[number % plans.length] as Plan;
    await addCards(books.owner, count, planOf);
    const drawers: Drawer[] = [];
    const next = { number: 1 };
    const openSome = async (): Promise<void> => {
      while (next.number <= count) {
        const number = next.number;
        next.number += 1;
        drawers[number - 1] = await openDrawer(books, number, planOf(number));
      }
    };
    await Promise.all(Array.from({ length: LINES_AT_ONCE }, openSome));
    await books.owner.rows(ANALYSE);
    return drawers;
  } finally {
    await Promise.all(Object.values(books).map((database) => database.close()));
  }
}

async function addCards(owner: Database, count: number, planOf: (number: number) => Plan): Promise<void> {
  const cards = Array.from({ length: count }, (_, index) => index + 1).flatMap((number) => {
    const { processor, lastFour } = planOf(number);
    const token = `SIMCARD-${lastFour}-1230-d${number}`;
    return processor === 0
      ? []
      : [{ number, processor, lastFour, token: processor === 2 ? `${token}/${token}` : token }];
  });
  await owner.rows(CARDS, [
    cards.map(({ number }) => number),
    cards.map(({ processor }) => processor),
    cards.map(({ token }) => token),
    cards.map(({ lastFour }) => lastFour),
  ]);
}

async function openDrawer(
  { owner, worker, api }: { readonly owner: Database; readonly worker: Database; readonly api: Database },
  number: number,
  plan: Plan,
): Promise<Drawer> {
  const customerId = `D${number}`;
  const opened = await worker.transaction((tx) =>
    openLine(tx, {
      key: `payout-torture-line-${number}`,
      lmsId: 2,
      productId: 1104,
      creditLimitCents: cents(LINE_CENTS),
      brand: 'tmx',
      storeId: 10_001,
      customerId,
      collateral: null,
    }),
  );
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
  const { loanId } = opened.value;
  const person = { profileId: `prf_d${number}`, customerId, cardId: `card_d${number}`, loanId };
  const cardId = plan.channel === 'ach' ? await addAccount(owner, api, person, number, plan.lastFour) : person.cardId;
  return { ...person, cardId, name: 'Dee Ray', plan, amountCents: amountOf(number) };
}

async function addAccount(
  owner: Database,
  api: Database,
  person: FixtureCustomer,
  number: number,
  lastFour: string,
): Promise<string> {
  const cardId = await saveAccount(api, person, { number, lastFour });
  await owner.rows(PROVE, [cardId, person.loanId, person.customerId]);
  return cardId;
}

/** Every cent occurs but those that give a payout a fate of its own at the simulated partners. Those that make a partner fail do. */
function amountOf(number: number): number {
  const whole = LEAST_DRAW_CENTS + 100 * (number % 250);
  const odd = (number * 7) % 100;
  return whole + (odd >= 89 && odd <= 93 ? odd - 60 : odd);
}
