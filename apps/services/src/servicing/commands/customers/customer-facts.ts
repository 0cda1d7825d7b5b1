import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import { statement, type Queryable } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';

/** Facts about a customer, besides their loans, that the rules use. Source: loan-core 4.3, 4.4, 6.3. */
export interface CustomerFacts {
  readonly ssnOnFile: boolean;
  readonly isBlocked: boolean;
  /** A service member or dependent under the Military Lending Act. The finding reaches all customer ids of the person. */
  readonly isCoveredBorrower: boolean;
  /** A covered borrower of whom nobody has said that they are a dependent. */
  readonly isActiveDuty: boolean;
  readonly isMarried: boolean;
  /** The spouse was told, or is told at the next day-end because the address is on file. */
  readonly isSpouseNoticed: boolean;
  readonly demographicsComplete: boolean;
  readonly guestRefinanceEnabled: boolean;
  /** Per month; null when unknown. */
  readonly discretionaryIncomeCents: Cents | null;
}

interface FactRow {
  readonly customer_id: string;
  readonly ssn_on_file: boolean;
  readonly is_blocked: boolean;
  readonly is_covered_borrower: boolean;
  readonly is_active_duty: boolean;
  readonly is_married: boolean;
  readonly is_spouse_noticed: boolean;
  readonly demographics_complete: boolean;
  readonly guest_refinance_enabled: boolean;
  readonly discretionary_income: number | null;
}

const CUSTOMER_FACTS = statement<FactRow>(
  'customer_facts',
  `select customer_id, ssn_on_file, is_blocked, is_covered_borrower,
          case when is_covered_borrower then servicing.may_be_on_active_duty(lms_id, customer_id) else false end as is_active_duty,
          is_married, spouse_notice_on is not null or spouse_sealed is not null as is_spouse_noticed, demographics_complete, guest_refinance_enabled, discretionary_income
     from servicing.customer_fact where lms_id = $1 and customer_id = any ($2)`,
);

/** Facts assumed for a customer without a record. */
export const UNKNOWN_CUSTOMER: CustomerFacts = {
  ssnOnFile: true,
  isBlocked: false,
  isCoveredBorrower: false,
  isActiveDuty: false,
  isMarried: false,
  isSpouseNoticed: false,
  demographicsComplete: true,
  guestRefinanceEnabled: false,
  discretionaryIncomeCents: null,
};

function toFacts(row: FactRow): CustomerFacts {
  return {
    ssnOnFile: row.ssn_on_file,
    isBlocked: row.is_blocked,
    isCoveredBorrower: row.is_covered_borrower,
    isActiveDuty: row.is_active_duty,
    isMarried: row.is_married,
    isSpouseNoticed: row.is_spouse_noticed,
    demographicsComplete: row.demographics_complete,
    guestRefinanceEnabled: row.guest_refinance_enabled,
    discretionaryIncomeCents: row.discretionary_income === null ? null : cents(row.discretionary_income),
  };
}

/** Returns the facts about a customer. */
export type FindFacts = (customerId: string) => CustomerFacts;

/** Reads the facts about several customers of a loan system. */
export async function readFactsOfCustomers(
  db: Queryable,
  lmsId: BuiltInSystemId,
  customerIds: readonly string[],
): Promise<FindFacts> {
  const rows = await db.rows(CUSTOMER_FACTS, [lmsId, customerIds]);
  const facts = new Map(rows.map((row) => [row.customer_id, toFacts(row)]));
  return (customerId) => facts.get(customerId) ?? UNKNOWN_CUSTOMER;
}

/** Reads the facts about a customer of a loan system. */
export async function readCustomerFacts(
  db: Queryable,
  lmsId: BuiltInSystemId,
  customerId: string,
): Promise<CustomerFacts> {
  return (await readFactsOfCustomers(db, lmsId, [customerId]))(customerId);
}

const KNOWN_DETAILS = statement<{ detail: string }>(
  'customer_known_details',
  'select detail from servicing.customer_demographic where lms_id = $1 and customer_id = $2',
);

/** Reads which demographic details of a customer are on file. Source: LOP-088. */
export async function readKnownDemographics(
  db: Queryable,
  lmsId: BuiltInSystemId,
  customerId: string,
): Promise<readonly string[]> {
  return (await db.rows(KNOWN_DETAILS, [lmsId, customerId])).map(({ detail }) => detail);
}
