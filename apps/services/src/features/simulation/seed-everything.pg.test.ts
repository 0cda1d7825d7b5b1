import { pawnChargeCap } from '@lendside/domain/loans/pawns/pawn-charge.ts';
import { paydayFee } from '@lendside/domain/loans/paydays/payday-fee.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { parseLinkFacts } from '@lendside/domain/customers/link-facts.ts';
import { isSsn } from '@lendside/domain/identity/ssn.ts';
import { proceedsCents } from '@lendside/domain/loans/opening/open-loan.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { verify } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { readCast } from './cast.ts';
import { findMatch } from '#features/linking/linking-store.ts';
import { findAccountByName } from '#identity/account-queries.ts';
import { toIdentityClaims } from '#features/sign-in/identity-claims.ts';
import { readEntryFacts } from '#features/sign-in/service-configuration.ts';
import { makeSealing } from '#platform/sealing.ts';
import { isSsnNeeded } from '#features/loans/ssn-needed-queries.ts';
import { PEOPLE, SIMULATION_PASSWORD, hasAccount, toIdentity } from './people.ts';
import { firstDaysOf, toDatedSteps } from './live-stories.ts';
import { theLoanSystems } from './person-systems.ts';
import { D0, type Person } from './story.ts';
import { seedEverything } from './seed-everything.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { findBreaches } from '#servicing/day-end/prove-day.ts';
import { LEDGER_HASH, VERIFY_CHAIN } from '#servicing/ledger/journal-store.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';
import { seedReference } from '#servicing/seed-reference.ts';

const STORE_COUNT = statement<{ stores: number }>('store_count', 'select count(*)::int as stores from servicing.store');

const database = await copyTestDatabase();
const seededCards: string[] = [];
const options = {
  databaseUrl: database.url,
  mode: 'simulation',
  today: '2026-06-15',
  sealingKeys: ['a key of these tests, longer than it must be'],
  seedCards: (person: { code: string; cards: number }) => {
    seededCards.push(`${person.code} ${person.cards}`);
    return Promise.resolve();
  },
} as const;
const said = await seedEverything(options);
const owner = database.open('owner');
const cast = await readCast(database.open('lendside_worker'));

const never = (code: string): never => {
  throw new Error(`${code} has no account`);
};
const systemsOf = (person: Person) => theLoanSystems(person);

/** Names of a person's loans, in the order of their loan numbers. Systems are seeded one after the other. */
function loanNames(person: Person): string[] {
  const signed = PEOPLE.flatMap(({ story }) =>
    story.flatMap((step) => (step.does === 'originate' && step.cosigner === person.code ? [step.loan] : [])),
  );
  const made = toDatedSteps([person]).flatMap(({ lmsId, on, step }) => {
    if (step.does === 'refinance') return [{ at: `${lmsId} ${on}`, name: step.into }];
    const makes = step.does === 'originate' || step.does === 'openLine' || step.does === 'startOrigination';
    return makes ? [{ at: `${lmsId} ${on}`, name: step.loan }] : [];
  });
  return [...made.toSorted((one, other) => (one.at < other.at ? -1 : 1)).map(({ name }) => name), ...signed];
}

describe('the seed', () => {
  test.each(PEOPLE.filter((person) => systemsOf(person).every((lmsId) => lmsId !== 3)))(
    'seeding $code $firstName gives the expected ledger figures to the cent [LOA-007]',
    (person) => {
      const member = cast.find((candidate) => candidate.code === person.code);
      const names = loanNames(person);
      expect(
        Object.fromEntries((member?.figures ?? []).map((loan, index) => [names[index] ?? '', loan])),
      ).toMatchObject(person.expect);
      expect(member?.figures).toHaveLength(names.length);
    },
  );

  test("the seed leaves both loan systems' clocks on D0 and breaks no invariant [I1 I4 I7 I8]", async () => {
    for (const lmsId of [1, 2] as const) {
      expect(await getBusinessDate(owner, lmsId)).toBe(D0);
      expect(await findBreaches(owner, lmsId, D0)).toEqual([]);
    }
    expect(await owner.rows(VERIFY_CHAIN, [null])).toEqual([]);
  });

  test('the trial balance and both clearing accounts are zero after every transaction [I2 I5]', async () => {
    const skewed = await owner.rows(
      statement(
        'trial_balance',
        `
      select txn_id from (select txn_id, sum(sum(dr - cr)) over (order by txn_id) as total from servicing.ledger_entry group by txn_id) t where total <> 0`,
      ),
    );
    expect(skewed).toEqual([]);
    const cleared = await owner.rows(
      statement<{ left: number }>(
        'clearing_by_transaction',
        `
      select sum(dr - cr)::bigint as left from servicing.ledger_entry where account in ('2600', '2610') group by txn_id, account`,
      ),
    );
    expect(cleared.length).toBeGreaterThan(0);
    expect(cleared.filter(({ left }) => left !== 0)).toEqual([]);
  });

  test('no seeded charge exceeds its cap, and each loan pays out the amount it financed [I9 I12]', async () => {
    const loans = await owner.rows(
      statement<{ product_id: number; principal: number; charge: number; chain_day: number; paid_out: number }>(
        'caps',
        `
      select l.product_id, l.original_principal as principal, l.period_charge as charge, coalesce(l.period_on, l.note_on) - l.chain_start_on as chain_day,
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

  test('P29 paid off loans 205 and 40 days before D0 [LOA-006]', async () => {
    const rows = await owner.rows(
      statement<{ on: string }>('paid_off', 'select paid_off_on as on from servicing.loan where status = 3 order by 1'),
    );
    expect(rows.map((row) => row.on)).toEqual(['2025-11-24', '2026-05-06']);
  });

  test("every seeded account has the shared password, and each person's test cards are added", async () => {
    const accounts = await owner.rows(
      statement<{ email: string; password_hash: string }>(
        'accounts',
        'select email, password_hash from user_pool.account order by email',
      ),
    );
    expect(accounts.map((account) => account.email)).toEqual(
      cast.filter((member) => member.hasAccount).map((member) => member.username),
    );
    expect(await verify(accounts[0]?.password_hash ?? '', SIMULATION_PASSWORD)).toBe(true);
    expect(seededCards).toEqual(PEOPLE.map(({ code, cards }) => `${code} ${cards}`));
    expect(seededCards).toContain('P30 5');
  });

  test('a customer without an SSN on file cannot pay a loan that could be refinanced [LOA-040]', async () => {
    const tlxe = builtInLoanSystem(2, database.open('lendside_api'));
    const neededBy = async (code: string): Promise<boolean> => {
      const customerIds = [toIdentity({ code }).customerIdOf(2)];
      const [record] = await tlxe.accounts(customerIds, 'tmx');
      if (record === undefined) throw new Error(`${code} has no loan`);
      return isSsnNeeded([tlxe], record, false);
    };
    expect(await neededBy('P26')).toBe(true);
    // Covered by the Military Lending Act: no refinance is possible, with or without an SSN.
    expect(await neededBy('P27')).toBe(false);
  });

  test('P27 alone is a covered borrower since 2026-06-11, and the earlier loan is protected', async () => {
    const covered = await owner.rows<{ customer_id: string; since: string; status: number }>(
      statement(
        'covered_people',
        `select l.customer_id, servicing.covered_since(l.loan_id)::text as since, l.status from servicing.loan l where l.is_covered_borrower`,
      ),
    );
    expect(covered).toEqual([
      { customer_id: toIdentity({ code: 'P27' }).customerIdOf(2), since: '2026-06-11', status: 12 },
    ]);
  });

  test("each loan system stores its customers' name and phone, and their birth date and SSN sealed [LAP-052]", async () => {
    const known = await owner.rows<{ customer_id: string; sealed: Buffer; hash: Buffer | null }>(
      statement(
        'known_customers',
        'select customer_id, birth_day_sealed as sealed, ssn_hash as hash from servicing.customer order by lms_id, customer_id',
      ),
    );
    const everybody = PEOPLE.flatMap((person) =>
      systemsOf(person).map((lmsId) => toIdentity(person).customerIdOf(lmsId)),
    );
    expect(known.map((row) => row.customer_id).toSorted()).toEqual(everybody.toSorted());
    expect(PEOPLE.map(toIdentity).filter(({ ssn }) => !isSsn(ssn))).toEqual([]);
    expect(new Set(PEOPLE.map((person) => toIdentity(person).ssn)).size).toBe(PEOPLE.length);
    expect(known.filter((row) => row.hash === null).map((row) => row.customer_id)).toEqual(['200026']);
    expect(known.every(({ sealed }) => !/\d{8}/.test(sealed.toString('latin1')))).toBe(true);
  });

  test('an unregistered person can link a loan with the facts that the cast lists [LAP-052]', async () => {
    const member = cast.find(({ code }) => code === 'P51');
    if (member === undefined) throw new Error('P51 is not in the cast');
    expect([member.hasAccount, member.password]).toEqual([false, '']);
    const { birthDay, ssnStart, ssnLastFour, phone } = member.facts;
    const facts = parseLinkFacts({
      phoneNumber: phone,
      dateOfBirth: birthDay.replaceAll('-', ''),
      ssn: `${ssnStart}${ssnLastFour}`,
      loanId: member.figures[0]?.loanHeader ?? '',
    });
    if (!facts.ok) throw new Error(`${facts.refusal.field} cannot be read`);
    const match = await findMatch(database.open('lendside_api'), makeSealing(options.sealingKeys), facts.facts);
    expect(match).toMatchObject({ lmsId: 2, customerId: '200051', firstName: 'Zelda', phone });
    expect(
      await owner.rows(statement('no_p51', `select 1 from app.profile_customer where customer_id = '200051'`)),
    ).toEqual([]);
  });

  test('all seeded accounts but two are confirmed: one is unverified, one must reset its password', async () => {
    const odd = await owner.rows(
      statement(
        'odd_accounts',
        `select email, status from user_pool.account where status <> 'CONFIRMED' order by email`,
      ),
    );
    expect(odd).toEqual([
      { email: 'p50@example.test', status: 'UNCONFIRMED' },
      { email: 'p53@example.test', status: 'RESET_REQUIRED' },
    ]);
  });

  test('account claims carry the loan state and the paid-off flag [ENT-03 OPEN-83]', async () => {
    const alma = await findAccountByName(owner, 'p01@example.test');
    expect(toIdentityClaims(alma ?? never('P01'))).toMatchObject({
      'custom:loan_state': 'GA',
      'custom:show_paid_off': 'true',
    });
    const aldo = await findAccountByName(owner, 'p52@example.test');
    expect(toIdentityClaims(aldo ?? never('P52'))).not.toHaveProperty('custom:loan_state');
  });

  test('only P47 must still accept the terms, and only P54 must complete a profile [OPEN-49 OPEN-75]', async () => {
    const factsOf = ({ code }: { code: string }) => readEntryFacts(owner, toIdentity({ code }).profileId, 'tmx');
    const due: string[] = [];
    for (const person of PEOPLE.filter(hasAccount))
      if (!(await factsOf(person)).hasAgreedToTerms) due.push(person.code);
    expect(due).toEqual(['P47']);
    expect(await factsOf({ code: 'P12' })).toMatchObject({ hasPartnerProfile: true, hasAnsweredQuestion: true });
    expect(await factsOf({ code: 'P54' })).toMatchObject({ hasPartnerProfile: false, hasAnsweredQuestion: false });
    expect(systemsOf(PEOPLE.find(({ code }) => code === 'P54') ?? never('P54'))).toEqual([3]);
  });

  test('a second seed run changes nothing', async () => {
    const before = await owner.row(LEDGER_HASH);
    expect(said).toBe('Seeded 59 people.');
    expect(await seedEverything(options)).toBe('The people are in place.');
    expect(await owner.row(LEDGER_HASH)).toEqual(before);
  });

  test('seeding a second database gives the same ledger hash [I13]', async () => {
    const other = await copyTestDatabase();
    await seedEverything({ ...options, databaseUrl: other.url });
    expect(await other.open('owner').row(LEDGER_HASH)).toEqual(await owner.row(LEDGER_HASH));
  }, 240_000);

  test('an interrupted seed restarts and gives the same ledger as a complete seed [I13]', async () => {
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

  test('a production seed creates no demonstration stores', async () => {
    const empty = await copyTestDatabase();
    await seedReference(empty.open('owner'), 'production', firstDaysOf(PEOPLE));
    expect(await empty.open('owner').row(STORE_COUNT)).toEqual({ stores: 0 });
    expect(await owner.row(STORE_COUNT)).not.toEqual({ stores: 0 });
  });

  test('seeding in production mode is refused for a simulation database', async () => {
    await expect(seedEverything({ ...options, mode: 'production' })).rejects.toThrow(
      'The database was made for simulation',
    );
  });
});
