import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { parseAmount } from '@lendside/domain/money/amount-text.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { isPayoff } from '@lendside/domain/payments/classify-payment.ts';
import type { AmountType } from '@lendside/domain/payments/pay-types.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isGuestView } from '#journeys/make-payment/page/guest-view.ts';
import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import { OFFLINE_REASON } from '#journeys/make-payment/page/payment-words.ts';
import { renewOffer } from '#journeys/make-payment/renew/renew-offer.ts';
import { useBeginRenewal } from '#journeys/make-payment/renew/use-begin-renewal.ts';
import { useRenewing, type Renewing } from '#journeys/make-payment/renew/use-renewing.ts';
import { isPartialOf } from '#journeys/make-payment/review/payment-body.ts';
import { cashWayOf } from '#journeys/make-payment/session/chosen-renewal.ts';
import type { PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { mustAskForPlace } from '#steps/confirm-location/must-ask-for-place.ts';
import { useIsBrandLimited } from '#steps/loan-standing/use-is-brand-limited.ts';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import { dropTrail } from '#steps/renewal/renewal-trail.ts';
import { readWish } from '#steps/renewal/renewal-wish.ts';
import type { RiskAnswer } from '#steps/risk-check/risk-notices-of.ts';
import type { SummaryError } from '#ui/error-summary.tsx';
import { draftAmount, draftOfWish, firstDraft, type AmountDraft, type DraftAmount } from './amount-draft.ts';

/** Saves each change to the payment, so that no entry is lost when the session expires. `canRenew`: renewing is offered, so an earlier
 *  choice to renew comes back. */
function useDraft(loan: LoanEntity, payment: PaymentScreen, canRenew: boolean) {
  const { journey, session } = payment.progress;
  const wished = useWished(loan, payment, canRenew);
  const [draft, setDraft] = useState<AmountDraft>(
    () =>
      wished ??
      firstDraft(loan, {
        type: journey.amountType,
        cents: journey.amountCents,
        ...(session.isRefi && canRenew
          ? { renewal: { cashCents: session.disbursementAmountCents, cashWay: cashWayOf(session) } }
          : {}),
      }),
  );
  const [attempt, setAttempt] = useState(0);
  const change = (next: AmountDraft) => {
    setDraft(next);
    payment.dispatch({ kind: 'amountDrafted', ...draftedChoice(loan, next) });
    if (next.type !== draft.type) setAttempt(0);
  };
  return { draft, attempt, change, complain: () => setAttempt(attempt + 1) };
}

/** Returns the draft that an offer asked for in the address; null without one. Keeps it like a choice of the payer and takes it out of the
 *  address, so that a later choice comes back after a reload. Source: LOP-066. */
function useWished(loan: LoanEntity, payment: PaymentScreen, canRenew: boolean): AmountDraft | null {
  const { searchStr } = useLocation();
  const go = useGo();
  const [wish] = useState(() => readWish(searchStr));
  const [wished] = useState(() => (wish === null ? null : draftOfWish(loan, wish, canRenew)));
  const take = useRef(() => {
    if (wished !== null) payment.dispatch({ kind: 'amountDrafted', ...draftedChoice(loan, wished) });
    if (wish !== null) go(pathTo('MakePayment', payment.brand, payment.loanId), { replace: true });
  });
  useEffect(() => take.current(), []);
  return wished;
}

/** Returns what is kept of a draft. */
function draftedChoice(loan: LoanEntity, { type, otherText, renewText = '', cashText = '', cashWay }: AmountDraft) {
  if (type === 'renew') {
    const amountCents = parseAmount(renewText.trim());
    const cashCents = parseAmount(cashText.trim());
    return { amountCents, amountType: 'other' as const, isRefi: true, cashCents, cashWay };
  }
  const drafted = draftAmount(loan, { type, otherText });
  return { amountCents: drafted.ok ? drafted.cents : null, amountType: type };
}

/** Returns the first choice in place of a renewal or a switch that is no longer offered. */
function withoutRefused(
  loan: LoanEntity,
  draft: AmountDraft,
  { canRenew, isLimited }: { readonly canRenew: boolean; readonly isLimited: boolean },
): AmountDraft {
  const isRefused = draft.type === 'renew' ? !canRenew : draft.type === 'onlineProduct' && isLimited;
  return isRefused ? firstDraft(loan, { type: null, cents: null }) : draft;
}

/** Lists what is wrong with the typed texts, each with its field. */
function amountErrors(
  draft: AmountDraft,
  amount: DraftAmount,
  { kind, cash, whyNotWay }: Renewing,
): readonly SummaryError[] {
  return [
    ...(amount.ok ? [] : [{ field: draft.type === 'renew' ? 'renewAmount' : 'otherAmount', message: amount.message }]),
    ...(kind === null || cash.ok ? [] : [{ field: 'renewCash', message: cash.message }]),
    ...(whyNotWay === null ? [] : [{ field: 'renewCash', message: whyNotWay }]),
  ];
}

/** Holds the choice on the amount page: what is chosen and typed, what speaks against it, and what Continue does. */
export function useAmountChoice(detail: AccountDetail, payment: PaymentScreen) {
  const { loan } = detail;
  const isGuest = isGuestView(detail);
  const { isRefiPrevented } = payment.progress.session;
  const isLimited = useIsBrandLimited();
  const offer = renewOffer(loan, { isGuest, isRefiPrevented, isLimited });
  const canRenew = offer.kind === 'offered';
  const drafted = useDraft(loan, payment, canRenew);
  const { attempt, change, complain } = drafted;
  const draft = withoutRefused(loan, drafted.draft, { canRenew, isLimited });
  const renewing = useRenewing(loan, draft, isGuest);
  const begin = useBeginRenewal(loan, payment, isGuest);
  const pay = usePlainPayment(loan, payment);
  const offline = useWhyNotNow(OFFLINE_REASON);
  const isRenewal = renewing.kind !== null;
  const amount = draft.type === 'renew' ? renewing.amount : draftAmount(loan, { ...draft, type: draft.type });
  const amountCents = amount.ok ? amount.cents : null;
  const goOn = (type: AmountType, paid: Cents) => {
    pay.noteRisk();
    pay.goOn(type, paid);
  };
  const renew = (paymentCents: Cents) => {
    const { terms, cash, kind, cashWay } = renewing;
    if (terms === null) return;
    pay.noteRisk();
    begin.start({
      terms,
      paymentCents,
      cash,
      cashWay,
      isSwitch: kind === 'switch',
      isSwitchRead: draft.isSwitchRead === true,
    });
  };
  const press = () => {
    if (amountCents === null || (isRenewal && (!renewing.cash.ok || renewing.whyNotWay !== null))) complain();
    else if (isRenewal) renew(amountCents);
    else if (draft.type !== 'renew') {
      if (isPartialOf(loan, amountCents, draft.type)) pay.askPartial(true);
      else goOn(draft.type, amountCents);
    }
  };
  return {
    loan,
    isGuest,
    offer,
    isLimited,
    draft,
    change,
    attempt,
    renewing,
    begin,
    isRenewal,
    amountCents,
    errors: attempt === 0 ? [] : amountErrors(draft, amount, renewing),
    whyNotNow: offline ?? (isRenewal ? renewing.whyNot : null),
    isBusy: isRenewal && (renewing.isReading || begin.isBusy),
    press,
    goOn,
    isAskingPartial: pay.isAskingPartial,
    askPartial: pay.askPartial,
    takeRisk: pay.takeRisk,
  };
}

/** The choice of the amount page, with everything that its parts show. */
export type AmountPage = ReturnType<typeof useAmountChoice>;

/** Goes on with a payment that renews nothing. */
function usePlainPayment(loan: LoanEntity, payment: PaymentScreen) {
  const go = useGo();
  const [isAskingPartial, askPartial] = useState(false);
  const riskCheck = useRef<RiskAnswer | null>(null);
  const noteRisk = () => {
    if (riskCheck.current !== null)
      payment.dispatch({ kind: 'riskChecked', isRefinanceDenied: riskCheck.current.refinanceDenied });
  };
  return {
    isAskingPartial,
    askPartial,
    noteRisk,
    takeRisk: (answer: RiskAnswer) => {
      riskCheck.current = answer;
      if (answer.refinanceDenied) noteRisk();
    },
    goOn: (type: AmountType, paid: Cents) => {
      askPartial(false);
      dropTrail(payment);
      payment.dispatch({
        kind: 'amountChosen',
        amountCents: paid,
        amountType: type,
        isPayoff: isPayoff(paid, loan.payoffAmount),
        intentId: loan.intentId,
      });
      void mustAskForPlace(loan, 'payment').then((isAsked) =>
        isAsked ? go(pathTo('GpsLocation', payment.brand, payment.loanId)) : payment.open('method'),
      );
    },
  };
}
