import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { openRenewal } from '@lendside/contract/renewals/open-renewal.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { isGuestView } from '#journeys/make-payment/page/guest-view.ts';
import { LoanGate } from '#journeys/make-payment/page/loan-gate.tsx';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { loanWord, OFFLINE_REASON } from '#journeys/make-payment/page/payment-words.ts';
import { usePaymentLoan } from '#journeys/make-payment/page/use-payment-loan.ts';
import { makeOperationKey } from '#steps/operation-key.ts';
import { toSubmitFailure } from '#journeys/make-payment/review/submit-failure.ts';
import { paymentStore, usePayment, type PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { useBrand, useGo, useLoanId } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import { mayTryAgain, renewalErrorText } from '#steps/renewal/renewal-failure.ts';
import { pageAfter } from '#steps/renewal/renewal-order.ts';
import { confirmRenewalPath, signRenewalPath } from '#steps/renewal/renewal-places.ts';
import { useKeptRenewal } from '#steps/renewal/use-kept-renewal.ts';
import { forgetRenewal } from '#steps/renewal/use-renewal.ts';
import { readTrail } from '#steps/renewal/renewal-trail.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { ChangedTerms } from './changed-terms.tsx';
import { NewLoanCard } from './new-loan-card.tsx';
import { openRenewalBody } from './open-renewal-body.ts';
import { useRenewalTerms, type RenewalTermsRead } from './use-renewal-terms.ts';

const TITLE = 'Review your renewal';
const STEP = { number: 3, name: 'Review' } as const;

/** True while the payment in progress is a renewal that pays nothing. */
export function useIsUnpaidRenewal(): boolean {
  const brand = useBrand();
  const loanId = useLoanId();
  return useSyncExternalStore(paymentStore.subscribe, () => {
    const { session } = paymentStore.read({ brand, loanId });
    return session.isRefi && session.paymentAmountCents === 0;
  });
}

/** The review of a renewal without a payment. It opens the renewal, which is then signed. Source: width 5, REF-008. */
export function ReviewWithoutPayment() {
  const payment = usePayment('method');
  useKeptRenewal('ReviewPayment');
  const loan = usePaymentLoan(payment.brand, payment.loanId, 'cached');
  if (!payment.isShown) return null;
  return (
    <LoanGate loan={loan} brand={payment.brand} title={TITLE} step={STEP}>
      {(detail) => <Review loan={detail.loan} payment={payment} isGuest={isGuestView(detail)} />}
    </LoanGate>
  );
}

interface ReviewProps {
  readonly loan: LoanEntity;
  readonly payment: PaymentScreen;
  readonly isGuest: boolean;
}

function Review({ loan, payment, isGuest }: ReviewProps) {
  const renewal = useRenewalTerms(payment, loan, isGuest, null);
  const opening = useOpenRenewal(loan, payment, renewal);
  const offline = useWhyNotNow(OFFLINE_REASON);
  const { session, seenTerms } = payment.progress;
  if (renewal === null) return null;
  const why =
    renewal.standing === 'changed'
      ? 'Read the new terms above first.'
      : renewal.standing === 'failed'
        ? mayTryAgain(renewal.error)
          ? 'Try again to read the terms of your new loan first.'
          : 'There are no new terms to sign.'
        : offline;
  return (
    <PaymentPage
      title={TITLE}
      step={STEP}
      lead={loanWord(loan)}
      action={
        <Button
          isFullWidth
          isBusy={opening.isBusy || renewal.standing === 'reading'}
          busyText={opening.isBusy ? 'Opening your renewal…' : 'Reading the new terms…'}
          disabledReason={why}
          onClick={opening.press}
        >
          Renew and go on to sign
        </Button>
      }
    >
      <SlowNotice isWaiting={opening.isBusy} />
      {opening.error !== null && <OpeningFailed payment={payment} error={opening.error} />}
      <ChangedTerms renewal={renewal} seen={seenTerms} move={null} />
      <Card as="div">
        <SummaryList
          rows={[
            {
              term: 'Amount',
              detail: 'Renew the loan, pay nothing today',
              changeHref: pathTo('MakePayment', payment.brand, payment.loanId),
            },
          ]}
        />
      </Card>
      <NewLoanCard renewal={renewal} loan={loan} session={session} isGuest={isGuest} />
    </PaymentPage>
  );
}

/** Says why the renewal could not be opened, and leads on. Nothing that was typed is lost. */
function OpeningFailed({ payment, error }: { readonly payment: PaymentScreen; readonly error: Error }) {
  const isParty = codeOf(error) === 'PartyNotVerified';
  return (
    <Notice
      tone="danger"
      live="assertive"
      title="Your renewal wasn’t opened"
      actions={
        <LinkButton
          size="small"
          tone="secondary"
          href={pathTo(isParty ? 'PaymentVerificationMethod' : 'MakePayment', payment.brand, payment.loanId)}
        >
          {isParty ? 'Ask for the code' : 'Check the amount'}
        </LinkButton>
      }
    >
      {renewalErrorText(error)} You weren’t charged.
    </Notice>
  );
}

/** Opens the renewal when the borrower presses the button. The key stays the same until the services give a final answer, so that two
 *  presses open one renewal. */
function useOpenRenewal(loan: LoanEntity, payment: PaymentScreen, renewal: RenewalTermsRead | null) {
  const go = useGo();
  const key = useRef(makeOperationKey());
  const isOpened = useRef(false);
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly error: Error | null }>({
    isBusy: false,
    error: null,
  });
  const { brand, loanId } = payment;
  useEffect(
    () => () => {
      if (isOpened.current) paymentStore.dispatch({ brand, loanId }, { kind: 'startedAgain' });
    },
    [brand, loanId],
  );
  const open = async (): Promise<void> => {
    const body = openRenewalBody(loan, payment.progress.session, key.current);
    if (body === null) return;
    await call(openRenewal, body);
    await forgetRenewal();
    isOpened.current = true;
    const facts = readTrail({ brand, loanId });
    const next = facts === null ? null : pageAfter('ReviewPayment', facts);
    const isSigned = next === null || next === 'AccountDisclosures';
    go(isSigned ? signRenewalPath(brand, loanId) : confirmRenewalPath(brand, loanId), { replace: true });
  };
  return {
    ...state,
    press: (): void => {
      if (state.isBusy) return;
      setState({ isBusy: true, error: null });
      open().then(
        () => setState({ isBusy: false, error: null }),
        (error: unknown) => {
          // A refusal is final: the next press asks for something else, under its own key.
          if (toSubmitFailure(error).kind === 'refused') key.current = makeOperationKey();
          if (codeOf(error) === 'TermsChanged') renewal?.retry();
          setState({ isBusy: false, error: error instanceof Error ? error : new Error('The renewal was not opened.') });
        },
      );
    },
  };
}
