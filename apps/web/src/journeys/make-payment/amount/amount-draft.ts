import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { billedInstalment } from '@lendside/domain/loans/figures/lateness.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import type { AmountType } from '@lendside/domain/payments/pay-types.ts';
import {
  listAmountChoices,
  validateOtherAmount,
  type AmountChoice,
} from '@lendside/domain/payments/payment-options.ts';
import { isGuestView } from '#journeys/make-payment/page/guest-view.ts';
import { loanSnapshotFromDetail, type AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import {
  ALL_DUE_WORDS,
  AMOUNT_WORDS,
  CHOICE_REFUSAL_WORDS,
  NO_SWITCH_WORDS,
  ONE_AMOUNT_WORDS,
  SWITCH_LATER_WORDS,
  otherAmountWord,
} from '#journeys/make-payment/page/payment-words.ts';
import type { CashWay } from '#journeys/make-payment/session/chosen-renewal.ts';
import { dueKind, nextPaymentCents } from '#steps/loan-standing/due-kind.ts';
import { kindOf } from '#steps/loan-standing/loan-kind.ts';
import type { RenewalWish } from '#steps/renewal/renewal-wish.ts';

type ChoiceType = AmountChoice['type'];

/** A choice of amount for this loan. `whyNot` says why it cannot be chosen. The choice `other` has no fixed amount, because
 *  the payer types it. */
export interface OfferedAmount {
  readonly type: ChoiceType;
  readonly label: string;
  readonly amountCents: Cents | null;
  readonly whyNot: string | null;
}

/** The choice and the typed texts on the amount page. */
export interface AmountDraft {
  /** `renew`: the payment renews the loan. */
  readonly type: ChoiceType | 'renew';
  readonly otherText: string;
  /** Amount to pay with a renewal; empty for the least. */
  readonly renewText?: string;
  /** Cash wanted with the new loan; empty for none. */
  readonly cashText?: string;
  /** Where the cash goes; absent until a way is chosen. */
  readonly cashWay?: CashWay;
  /** The cash that an offer asked for. While the text still says it, an amount that does not fit is told at once. */
  readonly offeredCashText?: string;
  /** The terms of the switch were read before this page opened. */
  readonly isSwitchRead?: boolean;
}

/** The amount of a draft, or the error of the typed text. */
export type DraftAmount =
  | { readonly ok: true; readonly cents: Cents }
  | { readonly ok: false; readonly message: string };

/** Returns the due date of the payment that the minimum goes up to; null for a guest, who may not see the schedule. Source:
 *  loan-core 4.2 (`billed`). */
export function billedOn(detail: AccountDetail): BusinessDate | null {
  return isGuestView(detail) ? null : (billedInstalment(loanSnapshotFromDetail(detail))?.dueOn ?? null);
}

function labelOf(loan: LoanEntity, type: ChoiceType, billed: BusinessDate | null): string {
  if (type === 'pastDue' && dueKind(loan) === 'reinstate') return 'Get back on track';
  if (type === 'minimum' && nextPaymentCents(loan) > 0)
    return billed !== null && billed <= loan.asOf ? 'Everything due now' : 'Past due and next payment';
  if (kindOf(loan) === 'line') {
    if (type === 'minimum') return 'Minimum payment';
    if (type === 'payoff') return 'Pay the whole balance';
  }
  return AMOUNT_WORDS[type];
}

function whyNot(loan: LoanEntity, { type, availability }: AmountChoice): string | null {
  const isOneAmount = kindOf(loan) === 'payday';
  if (type === 'other' && isOneAmount) return ONE_AMOUNT_WORDS;
  if (dueKind(loan) === 'everything' && (type === 'minimum' || type === 'pastDue'))
    return isOneAmount ? ONE_AMOUNT_WORDS : ALL_DUE_WORDS;
  if (type === 'onlineProduct' && loan.disburseProductMigration.validations.length > 0) return NO_SWITCH_WORDS;
  return availability.ok ? null : CHOICE_REFUSAL_WORDS[availability.refusal.code];
}

/** Lists the choices for a loan, each with its label and why it cannot be chosen. `billed` is the date of `billedOn`. For a vehicle out for recovery, "past due"
 *  means the amount that gets the loan back on track, costs included. Source: LOP-027, loan-core 4.3 (ofrPaymentValue), 4.5. */
export function choicesOf(loan: LoanEntity, billed: BusinessDate | null = null): readonly OfferedAmount[] {
  const isReinstatable = dueKind(loan) === 'reinstate';
  return listAmountChoices({
    minimumAmountDueCents: loan.minimumAmountDue,
    pastDueAmountCents: isReinstatable ? loan.ofrPaymentValue : loan.pastDueAmount,
    minimumRequiredAmountCents: loan.minimumRequiredAmount,
    payoffAmountCents: loan.payoffAmount,
    daysLate: loan.daysLate,
    productSwitchAmountDueCents:
      loan.disburseProductMigration.newProductId === null ? null : loan.productSwitchAmountDue,
  }).map((choice) => {
    const why = whyNot(loan, choice);
    return {
      type: choice.type,
      label: labelOf(loan, choice.type, billed),
      amountCents:
        why === ALL_DUE_WORDS || why === ONE_AMOUNT_WORDS || choice.amountCents === 0 ? null : choice.amountCents,
      whyNot: why,
    };
  });
}

/** Lists the choices that the amount page shows. The past due amount of a loan that is not past due says nothing and is left
 *  out; any other choice that cannot be chosen stays with its reason. `isLimited`: some loan systems of the brand are down, so
 *  a switch waits. Source: LOP-082. */
export function shownChoicesOf(detail: AccountDetail, isLimited = false): readonly OfferedAmount[] {
  const shown = choicesOf(detail.loan, billedOn(detail)).filter(
    ({ whyNot: why }) => why !== CHOICE_REFUSAL_WORDS.not_late,
  );
  if (!isLimited) return shown;
  return shown.map((choice) =>
    choice.type === 'onlineProduct' && choice.whyNot === null ? { ...choice, whyNot: SWITCH_LATER_WORDS } : choice,
  );
}

/** Returns the label of a chosen amount for the review. */
export function chosenLabel(detail: AccountDetail, type: AmountType | null): string {
  if (type === 'settlement') return 'Settlement';
  return choicesOf(detail.loan, billedOn(detail)).find((choice) => choice.type === type)?.label ?? AMOUNT_WORDS.other;
}

/** Returns the draft with which the page opens. It is the earlier choice if there is one, else the past due amount of a late
 *  loan, else the minimum. When nothing is due, it is a typed amount, so that pressing Continue alone cannot pay off a loan.
 *  When that choice is not available, it is the first available choice. */
export function firstDraft(
  loan: LoanEntity,
  chosen: {
    readonly type: AmountType | null;
    readonly cents: Cents | null;
    /** Set when the earlier choice was to renew, and renewing is still offered. */
    readonly renewal?: { readonly cashCents: Cents | null; readonly cashWay: CashWay | null };
  },
): AmountDraft {
  if (chosen.renewal !== undefined && chosen.type !== 'onlineProduct')
    return {
      type: 'renew',
      otherText: '',
      renewText: chosen.cents === null ? '' : formatAmount(chosen.cents),
      cashText: chosen.renewal.cashCents === null ? '' : formatAmount(chosen.renewal.cashCents),
      ...(chosen.renewal.cashWay === null ? {} : { cashWay: chosen.renewal.cashWay }),
    };
  const open = choicesOf(loan)
    .filter((choice) => choice.whyNot === null)
    .map((choice) => choice.type);
  const before = open.find((type) => type === chosen.type);
  if (before !== undefined) {
    return { type: before, otherText: before === 'other' && chosen.cents !== null ? formatAmount(chosen.cents) : '' };
  }
  const isLate = loan.daysLate > 0 || dueKind(loan) === 'reinstate';
  const isNothingDue = !isLate && loan.minimumAmountDue === NO_CENTS && dueKind(loan) !== 'everything';
  const wanted = isLate ? 'pastDue' : isNothingDue ? 'other' : 'minimum';
  return { type: open.find((type) => type === wanted) ?? open[0] ?? 'other', otherText: '' };
}

/** Returns the draft that an offer asked for; null when the loan cannot do it now. `canRenew`: renewing is offered. Source: LOP-066. */
export function draftOfWish(loan: LoanEntity, wish: RenewalWish, canRenew: boolean): AmountDraft | null {
  if (wish.kind === 'renew') {
    if (!canRenew) return null;
    const cashText = wish.cashCents === null ? '' : formatAmount(wish.cashCents);
    return { type: 'renew', otherText: '', renewText: '', cashText, offeredCashText: cashText };
  }
  const isOpen = choicesOf(loan).some(({ type, whyNot: why }) => type === 'onlineProduct' && why === null);
  return isOpen ? { type: 'onlineProduct', otherText: '', isSwitchRead: wish.isRead } : null;
}

/** Returns the amount of a draft that does not renew, or why the typed amount is not valid. Source: loan-core 4.5. */
export function draftAmount(
  loan: LoanEntity,
  { type, otherText }: Pick<AmountDraft, 'otherText'> & { readonly type: ChoiceType },
): DraftAmount {
  if (type !== 'other')
    return { ok: true, cents: choicesOf(loan).find((choice) => choice.type === type)?.amountCents ?? NO_CENTS };
  const other = validateOtherAmount(otherText, { payoffAmountCents: loan.payoffAmount });
  return other.ok ? other : { ok: false, message: otherAmountWord(other.refusal) };
}
