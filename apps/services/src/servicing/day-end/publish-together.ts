import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import type { OfferRule } from '@lendside/domain/offers/offer-kind.ts';
import {
  cashOfferCents,
  lineOfferCents,
  newLoanOfferCents,
  offerCycle,
  offerExpiresOn,
} from '@lendside/domain/offers/offer-rules.ts';
import type { EligibilityFacts } from '@lendside/domain/refinance/refinance-eligible.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { readFactsOfCustomers, type CustomerFacts } from '#servicing/commands/customers/customer-facts.ts';
import { makeNoticesNow } from '#servicing/commands/notices/make-notice.ts';
import { makeAppraisal } from '#servicing/commands/offers/make-appraisal.ts';
import { readEligibilityOfLoans } from '#servicing/commands/refinance/eligibility-facts.ts';
import { offerSettlement } from '#servicing/commands/settlements/sign-and-pay-settlement.ts';
import { toLoanRecord, type LoanRow } from '#servicing/loans/loan-row.ts';

/** A loan for which a rule may publish an offer. */
export interface Candidate {
  readonly rule: Exclude<OfferRule, 'lender'>;
  readonly loan_id: number;
  readonly customer_id: string;
  /** In cents; null when nobody valued the vehicle. */
  readonly vehicle_value: number | null;
}

/** The day of which offers are published. */
export interface OfferDay {
  readonly lmsId: 1 | 2;
  readonly on: BusinessDate;
  readonly delivers: boolean;
}

interface ToPublish {
  readonly rule: Candidate['rule'];
  readonly customerId: string;
  readonly loanId: number | null;
  readonly appraisalId: number | null;
  readonly brand: string;
  readonly amountCents: Cents;
  /** The last day; that of a settlement comes from its own terms. */
  readonly expiresOn: BusinessDate;
}

/** A candidate with all that its rule reads. */
interface Known {
  readonly candidate: Candidate;
  readonly record: LoanRecord;
  readonly borrower: CustomerFacts;
  readonly eligibility: EligibilityFacts;
}

const LOANS = statement<{ record: LoanRow }>(
  'loans_to_offer',
  'select record from servicing.loan_record where loan_id = any ($1) and lms_id = $2',
);
const PUBLISH = statement<{ rule: string; customer_id: string; loan_id: number | null }>(
  'publish_offers',
  `insert into servicing.offer (lms_id, published_on, state, rule, customer_id, loan_id, appraisal_id, cycle, amount, expires_on)
   select $1, $2, 'open', n.*
     from unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::text[], $8::bigint[], $9::date[]) n
   on conflict (lms_id, rule, coalesce(loan_id::text, customer_id), cycle) do nothing returning rule, customer_id, loan_id`,
);

/** Publishes the offers of candidates by one set of statements and tells their borrowers. Each settlement is a command of its own. Returns how
 *  many were published. */
export async function publishTogether(
  tx: Transaction,
  day: OfferDay,
  candidates: readonly Candidate[],
): Promise<number> {
  const known = await readKnown(tx, day, candidates);
  const offers: ToPublish[] = [];
  const settlements: ToPublish[] = [];
  for (const each of known) {
    if (each.candidate.rule === 'settlement') settlements.push(...(await settle(tx, day, each)));
    else offers.push(...(await choose(tx, day, each)));
  }
  const told = [...settlements, ...(await keep(tx, day, offers))];
  tell(tx, day, told);
  return told.length;
}

async function readKnown(tx: Transaction, { lmsId }: OfferDay, candidates: readonly Candidate[]): Promise<Known[]> {
  const loanIds = [...new Set(candidates.map((candidate) => candidate.loan_id))];
  const rows = await tx.rows(LOANS, [loanIds, lmsId]);
  const records = new Map(rows.map((row) => [row.record.loanId, toLoanRecord(row.record)]));
  const findFacts = await readFactsOfCustomers(tx, lmsId, [
    ...new Set(candidates.map((candidate) => candidate.customer_id)),
  ]);
  const findEligibility = await readEligibilityOfLoans(tx, loanIds, findFacts);
  return candidates.flatMap((candidate) => {
    const record = records.get(candidate.loan_id);
    if (record === undefined) return [];
    return [{ candidate, record, borrower: findFacts(candidate.customer_id), eligibility: findEligibility(record) }];
  });
}

async function settle(tx: Transaction, { lmsId, on }: OfferDay, { candidate, record }: Known): Promise<ToPublish[]> {
  const { rule, loan_id: loanId, customer_id: customerId } = candidate;
  const head = { key: `offer:settlement:${loanId}:${on}`, lmsId, loanId, actor: 'dayEnd', poster: 'dayEnd' } as const;
  const answer = await offerSettlement(tx, head);
  if (!answer.ok) return [];
  const { amountCents, expiresOn } = answer.value;
  return [
    {
      rule,
      customerId,
      loanId,
      appraisalId: null,
      brand: record.brand,
      amountCents: cents(amountCents),
      expiresOn: businessDate(expiresOn),
    },
  ];
}

/** Lets the rule of a candidate name the amount. Empty when it offers nothing. */
async function choose(tx: Transaction, { lmsId, on }: OfferDay, known: Known): Promise<ToPublish[]> {
  const { candidate, record, borrower, eligibility } = known;
  const { rule, loan_id: loanId, customer_id: customerId, vehicle_value: value } = candidate;
  const product = findProduct(record.snapshot.productId);
  if (product === null) return [];
  const vehicleValueCents = value === null ? null : cents(value);
  const means = { vehicleValueCents, discretionaryIncomeCents: borrower.discretionaryIncomeCents };
  const expiresOn = offerExpiresOn(on);
  const { brand } = record;
  if (rule === 'appraisal') {
    const amountCents = newLoanOfferCents(product, means, on);
    if (amountCents === null || vehicleValueCents === null) return [];
    const appraisalId = await makeAppraisal(tx, {
      lmsId,
      customerId,
      productId: product.productId,
      storeId: record.storeId,
      brand,
      valueCents: vehicleValueCents,
      vehicle: record.collateral,
      offeredOn: on,
      expiresOn,
    });
    return [{ rule, customerId, loanId: null, appraisalId, brand, amountCents, expiresOn }];
  }
  const amountCents =
    rule === 'line'
      ? lineOfferCents(record.snapshot, product, eligibility)
      : cashOfferCents(record.snapshot, product, eligibility, means);
  return amountCents === null ? [] : [{ rule, customerId, loanId, appraisalId: null, brand, amountCents, expiresOn }];
}

/** Writes offers, each once in its cycle. Returns those that were not there before. */
async function keep(tx: Transaction, { lmsId, on }: OfferDay, offers: readonly ToPublish[]): Promise<ToPublish[]> {
  if (offers.length === 0) return [];
  const rows = await tx.rows(PUBLISH, [
    lmsId,
    on,
    offers.map(({ rule }) => rule),
    offers.map(({ customerId }) => customerId),
    offers.map(({ loanId }) => loanId),
    offers.map(({ appraisalId }) => appraisalId),
    offers.map(({ rule }) => offerCycle(rule, on)),
    offers.map(({ amountCents }) => amountCents),
    offers.map(({ expiresOn }) => expiresOn),
  ]);
  const made = new Set(rows.map((row) => `${row.rule}:${row.loan_id ?? row.customer_id}`));
  return offers.filter(({ rule, loanId, customerId }) => made.has(`${rule}:${loanId ?? customerId}`));
}

/** Tells the borrowers of offers (N40), at most once for a rule in its cycle. */
function tell(tx: Transaction, { lmsId, on, delivers }: OfferDay, offers: readonly ToPublish[]): void {
  makeNoticesNow(
    tx,
    offers.map(({ rule, customerId, loanId, brand, amountCents, expiresOn }) => ({
      key: `N40:${lmsId}:${rule}:${loanId ?? customerId}:${offerCycle(rule, on)}`,
      code: 'N40',
      // It is no paper of the loan, so it names none.
      loanId: null,
      customerId,
      on,
      facts: { rule, amount: amountCents, brand, lmsId, expiresOn },
    })),
    delivers,
  );
}
