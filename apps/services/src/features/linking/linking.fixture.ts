import { parseLinkFacts } from '@lendside/domain/customers/link-facts.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { parseConfig } from '#config.ts';
import { statement, type Database } from '#platform/database.ts';
import { makeSealing, type Sealing } from '#platform/sealing.ts';
import { sealingKeys } from '#wiring/own-keys.ts';
import { seedReference } from '#servicing/seed-reference.ts';

const insertCustomer = statement(
  'test_known_customer',
  `
  insert into servicing.customer (lms_id, customer_id, first_name, last_name, email, phone, birth_day_hash, ssn_hash)
  values ($1, $2, $3, 'Stone', $4, $5, $6, $7)`,
);
const insertLoan = statement<{ loan_id: number; loan_header: string }>(
  'test_known_loan',
  `
  insert into servicing.loan (loan_header, lms_id, product_id, store_id, brand, customer_id, cosigner_id, status, phase, note_on,
         chain_start_on, original_principal, chain_principal, rate_e8, frequency, accrued_through)
  select $1, $2, (select min(product_id) from servicing.product), (select min(store_id) from servicing.store), $3, $4, $5, 12,
         'active', '2026-06-01', '2026-06-01', 100000, 100000, 0, 'monthly', '2026-06-01'
  returning loan_id, loan_header`,
);

/** A customer of a loan system, with the facts that identify them. */
export interface Borrower {
  readonly firstName: string;
  readonly phone: string;
  readonly birthDay: string;
  readonly ssn: string;
  readonly loanNumber: string;
  readonly numbers: readonly { readonly lmsId: 1 | 2 | 3; readonly customerId: string }[];
}

/** The sealing keys of the test services. */
export function testSealing(): Sealing {
  const parsed = parseConfig({ LENDSIDE_MODE: 'simulation', DATABASE_URL: 'postgres://nobody@localhost/none' });
  if (!parsed.ok) throw new Error(parsed.problems.join(' '));
  return makeSealing(sealingKeys(parsed.config));
}

/** Adds the products, stores and clocks that loans refer to. */
export async function seedBooks(owner: Database): Promise<void> {
  const today = businessDate('2026-06-15');
  await seedReference(owner, 'simulation', { 1: today, 2: today });
}

/** Adds a borrower with one number in TLXe, one in NLS, and a loan of brand `inl` in TLXe. `number`, from 10 to 99, determines
 *  all of the borrower's values. */
export async function addBorrower(owner: Database, number: number): Promise<Borrower> {
  const borrower: Borrower = {
    firstName: `Borrower${'abcdefghij'[number % 10]}`,
    phone: `+151255502${number}`,
    birthDay: `19${number}0315`,
    ssn: `780-55-44${number}`,
    loanNumber: `00001-00000${number}-00`,
    numbers: [
      { lmsId: 2, customerId: `TX-${number}` },
      { lmsId: 1, customerId: `NL-${number}` },
    ],
  };
  const sealing = testSealing();
  for (const { lmsId, customerId } of borrower.numbers)
    await owner.rows(insertCustomer, [
      lmsId,
      customerId,
      borrower.firstName,
      `b${number}@example.test`,
      borrower.phone,
      sealing.hash('birthDay', borrower.birthDay),
      sealing.hash('ssn', borrower.ssn),
    ]);
  await addLoan(owner, { loanNumber: borrower.loanNumber, brand: 'inl', customerId: `TX-${number}`, cosignerId: null });
  return borrower;
}

/** Adds a loan in TLXe and returns its id. */
export async function addLoan(
  owner: Database,
  loan: { loanNumber: string; brand: string; customerId: string; cosignerId: string | null },
): Promise<number> {
  const row = await owner.row(insertLoan, [loan.loanNumber, 2, loan.brand, loan.customerId, loan.cosignerId]);
  if (row === null) throw new Error('the loan was not written');
  return row.loan_id;
}

/** The facts a borrower sends to link their loans to a profile. */
export function factsOf(borrower: Borrower, profileId: string, more: Readonly<Record<string, unknown>> = {}) {
  const facts = {
    phoneNumber: borrower.phone,
    dateOfBirth: borrower.birthDay,
    ssn: borrower.ssn,
    loanId: borrower.loanNumber,
  };
  if (!parseLinkFacts(facts).ok) throw new Error('the facts of the borrower cannot be read');
  return { ...facts, cognitoUserId: profileId, ...more };
}
