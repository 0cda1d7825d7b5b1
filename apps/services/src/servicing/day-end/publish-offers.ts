import { addDays, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { offerCycle, PAID_OFF_DAYS, SETTLEMENT_REST_DAYS } from '@lendside/domain/offers/offer-rules.ts';
import { statement, type Database } from '#platform/database.ts';
import { isDatabaseAway } from '#platform/faults.ts';
import type { DayCounts } from './day-counts.ts';
import { BUILT_IN_PRODUCTS, SETTLEABLE_STATUSES } from './day-end-terms.ts';
import { publishTogether, type Candidate, type OfferDay } from './publish-together.ts';
import { withdrawOffers } from './withdraw-offers.ts';

/** Which loans get offers on a day. `due`: those whose turn it is in the month. `all`: every loan. `none`: no loan. */
export type OffersOfDay = 'none' | 'due' | 'all';

/** An offer that could not be published because of a fault. Its loan gets it at its next turn. */
export interface FailedOffer {
  readonly rule: Candidate['rule'];
  readonly loanId: number;
  readonly error: string;
}

/** How a day publishes offers. */
export interface OffersToPublish {
  readonly offers: OffersOfDay;
  /** False only records the notices, as in a replay of past days. */
  readonly delivers: boolean;
  readonly onFailed?: ((failed: FailedOffer) => void) | undefined;
}

type OfferCounts = Pick<DayCounts, 'offersPublished' | 'offersFailed' | 'offersWithdrawn'>;

/** Each loan has its turn on one of 28 days, so that no day reads all of them. */
const CANDIDATES = statement<Candidate>(
  'offer_candidates',
  'select * from servicing.offer_candidates($1, $2, $3, $4::jsonb)',
);
const IS_SHOWN = statement<{ value: unknown }>(
  'offers_are_shown',
  `select value from app.setting where name = 'config.offerButton'`,
);

/** How many candidates share a transaction and its statements. */
const TOGETHER_MAX = 200;

/** Publishes the offers of a day and withdraws those whose reason ended. Returns how many of each. A candidate that fails is reported, and the
 *  others are published. A continued run publishes nothing twice. Publishes nothing while the lender shows no offers. Source: loan-core 4.3,
 *  OFR-001 to OFR-003, width 8. */
export async function publishOffers(
  db: Database,
  lmsId: 1 | 2,
  on: BusinessDate,
  { offers, delivers, onFailed }: OffersToPublish,
): Promise<OfferCounts> {
  const counts = { offersPublished: 0, offersFailed: 0, offersWithdrawn: await withdrawOffers(db, lmsId, on) };
  // Without the page of offers a letter would lead nowhere.
  const isShown = offers !== 'none' && (await db.row(IS_SHOWN, []))?.value === true;
  if (!isShown) return counts;
  const candidates = await db.rows(CANDIDATES, [lmsId, on, offers === 'all', JSON.stringify(terms(on))]);
  for (let from = 0; from < candidates.length; from += TOGETHER_MAX) {
    const done = await publishOrSplit(
      db,
      { lmsId, on, delivers },
      candidates.slice(from, from + TOGETHER_MAX),
      onFailed,
    );
    counts.offersPublished += done.published;
    counts.offersFailed += done.failed;
  }
  return counts;
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

interface Done {
  readonly published: number;
  readonly failed: number;
}

/** Publishes candidates in one transaction. When it fails, tries each of them alone, so that only the faulty one is left out. An offer must not
 *  keep the day open, because no payment can be taken until it closes. Throws when the database is away: the run is then continued. */
async function publishOrSplit(
  db: Database,
  day: OfferDay,
  candidates: readonly Candidate[],
  onFailed: OffersToPublish['onFailed'],
): Promise<Done> {
  try {
    return { published: await db.transaction((tx) => publishTogether(tx, day, candidates)), failed: 0 };
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const [only, ...others] = candidates;
    if (only !== undefined && others.length === 0) {
      onFailed?.({ rule: only.rule, loanId: only.loan_id, error: String(error) });
      return { published: 0, failed: 1 };
    }
  }
  let published = 0;
  let failed = 0;
  for (const candidate of candidates) {
    const done = await publishOrSplit(db, day, [candidate], onFailed);
    published += done.published;
    failed += done.failed;
  }
  return { published, failed };
}
