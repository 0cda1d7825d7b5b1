import { addDays, businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import type { OfferRule } from '@lendside/domain/offers/offer-kind.ts';
import {
  cashOfferCents,
  lineOfferCents,
  newLoanOfferCents,
  offerCycle,
  offerExpiresOn,
  PAID_OFF_DAYS,
  SETTLEMENT_REST_DAYS,
} from '@lendside/domain/offers/offer-rules.ts';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import { readCustomerFacts } from '#servicing/commands/customers/customer-facts.ts';
import { makeNotice, queueNotices } from '#servicing/commands/notices/make-notice.ts';
import { makeAppraisal } from '#servicing/commands/offers/make-appraisal.ts';
import { readEligibilityFacts } from '#servicing/commands/refinance/eligibility-facts.ts';
import { offerSettlement } from '#servicing/commands/settlements/sign-and-pay-settlement.ts';
import { findLoanOf } from '#servicing/loans/reads/loan-queries.ts';
import { BUILT_IN_PRODUCTS, SETTLEABLE_STATUSES } from './day-end-terms.ts';
import { withdrawOffers } from './withdraw-offers.ts';

/** Which loans get offers on a day. `due`: those whose turn it is in the month. `all`: every loan. `none`: no loan. */
export type OffersOfDay = 'none' | 'due' | 'all';

type LoanRule = Exclude<OfferRule, 'lender' | 'appraisal'>;

interface Candidate {
  readonly rule: LoanRule | 'appraisal';
  readonly loan_id: number;
  readonly customer_id: string;
  readonly vehicle_value: number | null;
}

/** Each loan has its turn on one of 28 days, so that no day reads all of them. */
const CANDIDATES = statement<Candidate>(
  'offer_candidates',
  'select * from servicing.offer_candidates($1, $2, $3, $4::jsonb)',
);
const IS_SHOWN = statement<{ value: unknown }>(
  'offers_are_shown',
  `select value from app.setting where name = 'config.offerButton'`,
);
const PUBLISH = statement<{ offer_id: number }>(
  'publish_offer',
  `insert into servicing.offer (lms_id, rule, customer_id, loan_id, appraisal_id, cycle, amount, published_on, expires_on, state)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open')
   on conflict (lms_id, rule, coalesce(loan_id::text, customer_id), cycle) do nothing returning offer_id`,
);

/** Publishes the offers of a day and withdraws those whose reason ended. Returns how many of each. A continued run publishes no offer twice. Nothing
 *  is published while the lender shows no offers. Source: loan-core 4.3, OFR-001 to OFR-003, width 8. */
export async function publishOffers(
  db: Database,
  lmsId: 1 | 2,
  on: BusinessDate,
  { offers, delivers }: { readonly offers: OffersOfDay; readonly delivers: boolean },
): Promise<{ offersPublished: number; offersWithdrawn: number }> {
  const offersWithdrawn = await withdrawOffers(db, lmsId, on);
  // Without the page of offers a letter would lead nowhere.
  const isShown = offers !== 'none' && (await db.row(IS_SHOWN, []))?.value === true;
  if (!isShown) return { offersPublished: 0, offersWithdrawn };
  const candidates = await db.rows(CANDIDATES, [lmsId, on, offers === 'all', JSON.stringify(terms(on))]);
  let offersPublished = 0;
  for (const candidate of candidates)
    offersPublished += await db.transaction((tx) => publish(tx, lmsId, on, candidate, delivers));
  return { offersPublished, offersWithdrawn };
}

/** What the search for candidates depends on. */
function terms(on: BusinessDate) {
  const productsOf = (isOne: (product: (typeof BUILT_IN_PRODUCTS)[number]) => boolean) =>
    BUILT_IN_PRODUCTS.filter(isOne).map(({ productId }) => productId);
  return {
    settleable: SETTLEABLE_STATUSES,
    restedSince: addDays(on, -SETTLEMENT_REST_DAYS),
    paidOffSince: addDays(on, -PAID_OFF_DAYS),
    cash: productsOf(({ kind }) => kind === 'pawn' || kind === 'instalment'),
    line: productsOf(({ switchToProductId }) => switchToProductId !== null),
    vehicle: productsOf(({ kind, loanToValueE8 }) => kind !== 'line' && loanToValueE8 !== null),
    quarter: offerCycle('settlement', on),
    month: offerCycle('line', on),
  };
}

async function publish(
  tx: Transaction,
  lmsId: 1 | 2,
  on: BusinessDate,
  { rule, loan_id: loanId, customer_id: customerId, vehicle_value: value }: Candidate,
  delivers: boolean,
): Promise<number> {
  const record = await findLoanOf(tx, lmsId, [customerId], loanId);
  const product = record === null ? null : findProduct(record.snapshot.productId);
  if (record === null || product === null) return 0;
  const found = { customerId, loanId, brand: record.brand };
  if (rule === 'settlement') {
    const head = { key: `offer:settlement:${loanId}:${on}`, lmsId, loanId, actor: 'dayEnd', poster: 'dayEnd' } as const;
    const answer = await offerSettlement(tx, head);
    if (!answer.ok) return 0;
    await tell(
      tx,
      lmsId,
      on,
      { ...found, rule, amountCents: cents(answer.value.amountCents), expiresOn: businessDate(answer.value.expiresOn) },
      delivers,
    );
    return 1;
  }
  const expiresOn = offerExpiresOn(on);
  const { discretionaryIncomeCents } = await readCustomerFacts(tx, lmsId, customerId);
  const means = { vehicleValueCents: value === null ? null : cents(value), discretionaryIncomeCents };
  if (rule === 'appraisal') {
    const amountCents = newLoanOfferCents(product, means, on);
    if (amountCents === null || means.vehicleValueCents === null) return 0;
    const appraisalId = await makeAppraisal(tx, {
      lmsId,
      customerId,
      productId: product.productId,
      storeId: record.storeId,
      brand: record.brand,
      valueCents: means.vehicleValueCents,
      vehicle: record.collateral,
      offeredOn: on,
      expiresOn,
    });
    return keep(tx, lmsId, on, { ...found, loanId: null, rule, appraisalId, amountCents, expiresOn }, delivers);
  }
  const facts = await readEligibilityFacts(tx, record, null);
  const amountCents =
    rule === 'line'
      ? lineOfferCents(record.snapshot, product, facts)
      : cashOfferCents(record.snapshot, product, facts, means);
  return amountCents === null
    ? 0
    : keep(tx, lmsId, on, { ...found, rule, appraisalId: null, amountCents, expiresOn }, delivers);
}

interface ToPublish {
  readonly rule: LoanRule | 'appraisal';
  readonly customerId: string;
  readonly loanId: number | null;
  readonly appraisalId?: number | null;
  readonly brand: string;
  readonly amountCents: Cents;
  /** The last day. A settlement takes it from its own terms. */
  readonly expiresOn: BusinessDate;
}

async function keep(
  tx: Transaction,
  lmsId: 1 | 2,
  on: BusinessDate,
  offer: ToPublish,
  delivers: boolean,
): Promise<number> {
  const { rule, customerId, loanId, appraisalId = null, amountCents, expiresOn } = offer;
  const cycle = offerCycle(rule, on);
  const facts = [lmsId, rule, customerId, loanId, appraisalId, cycle, amountCents, on, expiresOn];
  if ((await tx.row(PUBLISH, facts)) === null) return 0;
  await tell(tx, lmsId, on, offer, delivers);
  return 1;
}

/** Tells the borrower of an offer (N40), at most once for a rule in its cycle. A replay of past days only records it. */
async function tell(
  tx: Transaction,
  lmsId: 1 | 2,
  on: BusinessDate,
  { rule, customerId, loanId, brand, amountCents, expiresOn }: ToPublish,
  delivers: boolean,
): Promise<void> {
  const key = `N40:${lmsId}:${rule}:${loanId ?? customerId}:${offerCycle(rule, on)}`;
  const facts = { rule, amount: amountCents, brand, lmsId, expiresOn };
  // The letter is no document of a loan, so it names none.
  await makeNotice(tx, { key, code: 'N40', loanId: null, customerId, on, facts });
  if (delivers) await queueNotices(tx, [key]);
}
