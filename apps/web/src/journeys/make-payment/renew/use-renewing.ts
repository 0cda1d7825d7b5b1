import { listCards } from '@lendside/contract/cards/list-cards.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import type { AmountDraft } from '#journeys/make-payment/amount/amount-draft.ts';
import type { CashWay } from '#journeys/make-payment/session/chosen-renewal.ts';
import type { DisburseChoice } from '#steps/disburse-method/disburse-choices.ts';
import type { NewTerms } from '#steps/renewal/renewal-terms-words.ts';
import { cashBoundsOf, cashWays, chosenWayOf, toCashWay, type CashBounds } from './cash-way.ts';
import { boundsOfLoan, renewAmount, renewCash, type RenewAmount, type RenewBounds } from './renew-offer.ts';
import { useNewTerms, useSettled, type TermsWish } from './use-new-terms.ts';
import { whyNotThese } from './why-not-these.ts';

/** The renewal that the amount page shows, while it is chosen. */
export interface Renewing {
  /** Null while another choice is chosen. */
  readonly kind: 'renew' | 'switch' | null;
  readonly bounds: RenewBounds;
  readonly amount: RenewAmount;
  readonly cash: ReturnType<typeof renewCash>;
  /** Bounds of the cash by the chosen way; null when none can be had. */
  readonly cashBounds: CashBounds | null;
  /** The ways to get the cash; empty while they are read. */
  readonly ways: readonly DisburseChoice[];
  /** The chosen one; null when none is chosen or can be. */
  readonly chosenWay: DisburseChoice | null;
  /** What the payment keeps of the chosen way; null when there is none. */
  readonly cashWay: CashWay | null;
  /** Why the typed cash cannot go the chosen way; null when it can, or when none is wanted. */
  readonly whyNotWay: string | null;
  /** The failed read of the cards and accounts that can get the cash; null while it works. */
  readonly cardsFailure: { readonly error: Error; readonly isRetrying: boolean; readonly retry: () => void } | null;
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

const NO_CASH = { ok: true, cents: null } as const;
const NO_WAY = 'Nothing can receive this cash right now. Leave it empty to renew without cash.';

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
  const cashing = useCashing(first.data, draft, isGuest);
  const { cash, cashWay, isCashRead, whyNotWay } = cashing;
  const wanted = amount.ok ? amount.cents : null;
  const wantedCash = cash.ok ? cash.cents : null;
  const settled = useSettled(wanted);
  const settledCash = useSettled(wantedCash);
  const isSettled = settled === wanted && settledCash === wantedCash;
  const isAsked = kind !== null && wanted !== null && cash.ok && isCashRead && whyNotWay === null && isSettled;
  const cashType = wantedCash === null ? null : (cashWay?.type ?? null);
  const own = useNewTerms(loan, isAsked ? wishOf(wanted, wantedCash, isSwitch, isGuest, cashType) : null);
  const fits = isAsked && own.data !== undefined && !own.isPlaceholderData && !own.isError;
  const failed = own.isError ? own : first.isError ? first : null;
  const terms = fits ? own.data : null;
  return {
    kind,
    bounds,
    amount,
    ...cashing,
    terms,
    shownTerms: own.data ?? first.data ?? null,
    error: failed?.error ?? null,
    isReading: kind !== null && failed === null && terms === null && amount.ok && cash.ok && whyNotWay === null,
    retry: () => void failed?.refetch(),
    whyNot: terms === null ? null : whyNotThese(terms),
  };
}

/** Reads how much cash is wanted with the renewal, and where it goes. A guest gets none. */
function useCashing(terms: NewTerms | undefined, { cashText = '', cashWay: chosen }: AmountDraft, isGuest: boolean) {
  const widest = terms === undefined || isGuest ? null : cashBoundsOf(terms, null);
  const cards = useQuery({ ...queryOf(listCards, {}), enabled: widest !== null });
  const typed = widest === null ? NO_CASH : renewCash(cashText, widest);
  const typedCents = typed.ok ? typed.cents : null;
  const waysOf = (amountCents: Cents | null) =>
    terms === undefined || widest === null || cards.isPending
      ? []
      : cashWays(terms, cards.data?.cards ?? [], amountCents);
  const chosenWay = chosenWayOf(waysOf, chosen ?? null, typedCents);
  const cashBounds =
    terms === undefined || chosenWay === null ? widest : (cashBoundsOf(terms, chosenWay.type) ?? widest);
  const cash = cashBounds === null || widest === null ? NO_CASH : renewCash(cashText, cashBounds);
  const isCashWanted = cash.ok && cash.cents !== null;
  const isCashRead = !isCashWanted || !cards.isPending;
  return {
    cash,
    cashBounds,
    ways: waysOf(typedCents),
    chosenWay,
    cashWay: chosenWay === null ? null : toCashWay(chosenWay),
    isCashRead,
    whyNotWay: !isCashWanted || !isCashRead ? null : chosenWay === null ? NO_WAY : chosenWay.whyNot,
    cardsFailure:
      cards.isError && cards.data === undefined
        ? { error: cards.error, isRetrying: cards.isFetching, retry: () => void cards.refetch() }
        : null,
  };
}

function wishOf(
  paymentCents: Cents | null,
  cashCents: Cents | null,
  isMigration: boolean,
  isGuest: boolean,
  cashType: number | null = null,
): TermsWish {
  return { paymentCents, cashCents, cashType, ancillaryIds: [], isMigration, isGuest };
}
