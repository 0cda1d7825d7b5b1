import { pawnChargeCap } from '@lendside/domain/loans/pawn-charge.ts';
import { paydayFee } from '@lendside/domain/loans/payday-fee.ts';
import { findProduct } from '@lendside/domain/loans/products.ts';
import { proceedsCents } from '@lendside/domain/loans/open-loan.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { verify } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { readCast } from '#features/simulation/cast.ts';
import { PEOPLE, SIMULATION_PASSWORD } from '#features/simulation/people.ts';
import { toDatedSteps } from '#features/simulation/live-stories.ts';
import { theLoanSystems } from '#features/simulation/person-systems.ts';
import { D0 } from '#features/simulation/story.ts';
import type { Person } from '#features/simulation/story.ts';
import { seedEverything } from '#features/simulation/seed-everything.ts';
import { findBreaches } from '#servicing/day-end/run-day-end.ts';
import { LEDGER_HASH, VERIFY_CHAIN } from '#servicing/ledger/journal-store.ts';
import { getBusinessDate } from '#servicing/loans/loan-queries.ts';

const database = await copyTestDatabase();
const seededCards: string[] = [];
const options = {
  databaseUrl: database.url,
  mode: 'simulation',
  today: '2026-06-15',
  seedCards: (person: { code: string; cards: number }) => {
    seededCards.push(`${person.code} ${person.cards}`);
    return Promise.resolve();
  },
} as const;
const said = await seedEverything(options);
const owner = database.open('owner');
const cast = await readCast(database.open('lendside_worker'));

const systemsOf = (person: Person) => theLoanSystems(person);

/** Names of a person's loans in the order of their numbers: one system is lived after the other. */
function loanNames(person: Person): string[] {
  const made = toDatedSteps([person]).flatMap(({ lmsId, on, step }) => {
    if (step.does === 'refinance') return [{ at: `${lmsId} ${on}`, name: step.into }];
    const makes = step.does === 'originate' || step.does === 'openLine' || step.does === 'startOrigination';
    return makes ? [{ at: `${lmsId} ${on}`, name: step.loan }] : [];
  });
  return made.toSorted((one, other) => (one.at < other.at ? -1 : 1)).map(({ name }) => name);
}

describe('the seed', () => {
  test.each(PEOPLE.filter((person) => systemsOf(person).every((lmsId) => lmsId !== 3)))(
    '$code $firstName: the ledger says what the catalogue expects, to the cent [LOA-007]',
    (person) => {
      const member = cast.find((candidate) => candidate.code === person.code);
      const names = loanNames(person);
      expect(
        Object.fromEntries((member?.figures ?? []).map((loan, index) => [names[index] ?? '', loan])),
      ).toMatchObject(person.expect);
      expect(member?.figures).toHaveLength(names.length);
    },
  );

  test('both clocks stand on D0 and every invariant holds [I1 I4 I5 I7 I8 I11]', async () => {
    for (const lmsId of [1, 2] as const) {
      expect(await getBusinessDate(owner, lmsId)).toBe(D0);
      expect(await findBreaches(owner, lmsId, D0)).toEqual([]);
    }
    expect(await owner.rows(VERIFY_CHAIN, [null])).toEqual([]);
  });

  test('the trial balance is zero after every transaction [I2 I5]', async () => {
    const skewed = await owner.rows(
      statement(
        'trial_balance',
        `
      select txn_id from (select txn_id, sum(sum(dr - cr)) over (order by txn_id) as total from servicing.ledger_entry group by txn_id) t where total <> 0`,
      ),
    );
    expect(skewed).toEqual([]);
  });

  test('no charge passes its cap, and what was paid out is what was financed [I9 I12]', async () => {
    const loans = await owner.rows(
      statement<{ product_id: number; principal: number; charge: number; chain_day: number; paid_out: number }>(
        'caps',
        `
      select l.product_id, l.original_principal as principal, l.period_charge as charge, l.note_on - l.chain_start_on as chain_day,
             (select sum(e.dr)::bigint from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
               where t.loan_id = l.loan_id and t.event = 'DISBURSE' and e.account in ('2100', '2114', '2116', '2199')) as paid_out
        from servicing.loan l
       where l.refinanced_from is null and l.frequency <> 'line' and l.phase = 'active' and l.status <> 10`,
      ),
    );
    expect(loans.length).toBeGreaterThan(6);
    for (const loan of loans) {
      const product = findProduct(loan.product_id);
      if (product === null) throw new Error(`no product ${loan.product_id}`);
      const principalCents = cents(loan.principal);
      const cap =
        product.kind === 'pawn'
          ? pawnChargeCap(product, principalCents, loan.chain_day)
          : product.kind === 'payday'
            ? paydayFee(product, principalCents)
            : 0;
      expect(loan.charge).toBeLessThanOrEqual(cap);
      expect(loan.paid_out).toBe(proceedsCents(product, cents(loan.principal)));
    }
  });

  test('P29 paid off 205 and 40 days before D0 [LOA-006]', async () => {
    const rows = await owner.rows(
      statement<{ on: string }>('paid_off', 'select paid_off_on as on from servicing.loan where status = 3 order by 1'),
    );
    expect(rows.map((row) => row.on)).toEqual(['2025-11-24', '2026-05-06']);
  });

  test('everybody can sign in with the one password, and cards are asked for each', async () => {
    const accounts = await owner.rows(
      statement<{ email: string; password_hash: string }>(
        'accounts',
        'select email, password_hash from user_pool.account order by email',
      ),
    );
    expect(accounts.map((account) => account.email)).toEqual(cast.map((member) => member.username));
    expect(await verify(accounts[0]?.password_hash ?? '', SIMULATION_PASSWORD)).toBe(true);
    expect(seededCards).toEqual(PEOPLE.map(({ code, cards }) => `${code} ${cards}`));
    expect(seededCards).toContain('P30 5');
  });

  test('a second run changes nothing', async () => {
    const before = await owner.row(LEDGER_HASH);
    expect(said).toBe('Seeded 51 people.');
    expect(await seedEverything(options)).toBe('The people are in place.');
    expect(await owner.row(LEDGER_HASH)).toEqual(before);
  });

  test('the same stories lived again give the same ledger, hash for hash [I13]', async () => {
    const other = await copyTestDatabase();
    await seedEverything({ ...options, databaseUrl: other.url });
    expect(await other.open('owner').row(LEDGER_HASH)).toEqual(await owner.row(LEDGER_HASH));
  }, 240_000);

  test('a seed that was cut off starts over and ends with the ledger of one that was not [I13]', async () => {
    const people = PEOPLE.filter(({ code }) => ['P01', 'P03', 'P33', 'P46'].includes(code));
    const [cut, whole] = [await copyTestDatabase(), await copyTestDatabase()];
    const few = { ...options, people };
    const failing = { ...few, seedCards: () => Promise.reject(new Error('the simulator is away')) };
    await expect(seedEverything({ ...failing, databaseUrl: cut.url })).rejects.toThrow('the simulator is away');
    expect(await seedEverything({ ...few, databaseUrl: cut.url })).toBe(
      'The last seed was cut off; it was wiped and done again.',
    );
    await seedEverything({ ...few, databaseUrl: whole.url });
    expect(await cut.open('owner').row(LEDGER_HASH)).toEqual(await whole.open('owner').row(LEDGER_HASH));
  }, 120_000);

  test('a database of one mode refuses the other', async () => {
    await expect(seedEverything({ ...options, mode: 'production' })).rejects.toThrow('this database is for simulation');
  });
});
