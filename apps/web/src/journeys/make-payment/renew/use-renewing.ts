import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import type { AmountDraft } from '#journeys/make-payment/amount/amount-draft.ts';
import type { NewTerms } from '#steps/renewal/renewal-terms-words.ts';
import { boundsOfLoan, renewAmount, renewCash, type RenewAmount, type RenewBounds } from './renew-offer.ts';
import { useNewTerms, useSettled } from './use-new-terms.ts';
import { whyNotThese } from './why-not-these.ts';

const CASH_LEAST = cents(5_000);
const STORE = 2;

/** The renewal that the amount page shows, while it is chosen. */
export interface Renewing {
  /** Null while another choice is chosen. */
  readonly kind: 'renew' | 'switch' | null;
  readonly bounds: RenewBounds;
  readonly amount: RenewAmount;
  readonly cash: ReturnType<typeof renewCash>;
  /** Bounds of the cash; null when none can be had. */
  readonly cashBounds: { readonly leastCents: Cents; readonly mostCents: Cents } | null;
  /** The terms that fit what is typed; null while they are read. */
  readonly terms: NewTerms | null;
  /** The last terms that were read, for the picture beside the form. */
  readonly shownTerms: NewTerms | null;
  readonly error: Error | null;
  readonly isReading: boolean;
  readonly retry: () => void;
  /** Why these terms cannot be had; null when they can. */
  readonly whyNot: string | null;
}

/** Reads the amount, the cash and the new terms of a renewal that is being chosen. Source: LAP-079, REF-001 to REF-008. */
export function useRenewing(loan: LoanEntity, draft: AmountDraft, isGuest: boolean): Renewing {
  const isSwitch = draft.type === 'onlineProduct';
  const kind = draft.type === 'renew' ? 'renew' : isSwitch ? 'switch' : null;
  const first = useNewTerms(loan, kind === null ? null : wishOf(null, null, isSwitch, isGuest));
  const bounds =
    first.data === undefined
      ? boundsOfLoan(loan)
      : { leastCents: first.data.minimumPayment, mostCents: first.data.maximumPayment };
  const amountType = isSwitch ? 'onlineProduct' : 'other';
  const typed = draft.renewText ?? '';
  const amount = isSwitch
    ? { ok: true as const, cents: loan.productSwitchAmountDue ?? bounds.leastCents }
    : renewAmount(loan, bounds, { text: typed, amountType, isGuest });
  const cashBounds = cashBoundsOf(first.data);
  const cash = cashBounds === null ? { ok: true as const, cents: null } : renewCash(draft.cashText ?? '', cashBounds);
  const wanted = amount.ok ? amount.cents : null;
  const wantedCash = cash.ok ? cash.cents : null;
  const settled = useSettled(wanted);
  const settledCash = useSettled(wantedCash);
  const isSettled = settled === wanted && settledCash === wantedCash;
  const isAsked = kind !== null && wanted !== null && cash.ok && isSettled;
  const own = useNewTerms(loan, isAsked ? wishOf(wanted, wantedCash, isSwitch, isGuest) : null);
  const fits = isAsked && own.data !== undefined && !own.isPlaceholderData && !own.isError;
  const failed = own.isError ? own : first.isError ? first : null;
  const terms = fits ? own.data : null;
  return {
    kind,
    bounds,
    amount,
    cash,
    cashBounds,
    terms,
    shownTerms: own.data ?? first.data ?? null,
    error: failed?.error ?? null,
    isReading: kind !== null && failed === null && terms === null && amount.ok && cash.ok,
    retry: () => void failed?.refetch(),
    whyNot: terms === null ? null : whyNotThese(terms),
  };
}

function wishOf(paymentCents: Cents | null, cashCents: Cents | null, isMigration: boolean, isGuest: boolean) {
  return { paymentCents, cashCents, ancillaryIds: [], isMigration, isGuest };
}

/** The bounds of the cash, which this screen lets a person pick up at the store. Source: LOA-032. */
function cashBoundsOf(terms: NewTerms | undefined) {
  const store = terms?.disbursementOptions.find(({ type, closedBy }) => type === STORE && closedBy === null);
  if (terms === undefined || store === undefined || terms.maxDisbursement < CASH_LEAST) return null;
  const most = store.limit === null ? terms.maxDisbursement : Math.min(store.limit, terms.maxDisbursement);
  const least = Math.max(CASH_LEAST, terms.minDisbursement);
  return most < least ? null : { leastCents: cents(least), mostCents: cents(most) };
}
