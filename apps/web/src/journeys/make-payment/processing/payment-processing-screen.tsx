import { getEnrollment } from '@lendside/contract/autopay/get-enrollment.ts';
import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { getAccountTimeline } from '@lendside/contract/loans/get-account-timeline.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { getPaymentResult } from '@lendside/contract/payments/get-payment-result.ts';
import { getRenewal } from '@lendside/contract/renewals/get-renewal.ts';
import type { LimitName } from '@lendside/domain/configuration/setting-limits.ts';
import { PAYMENT_LATE_TEXT } from '@lendside/domain/payments/payment-outcomes.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { currentLimit } from '#api/current-limit.ts';
import { marketing } from '#api/marketing/marketing.ts';
import { forget, queryClient, queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { toldHow } from '#journeys/make-payment/confirmed/receipt-words.ts';
import styles from '#journeys/make-payment/page/payment-page.module.css';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { usePaymentLoan } from '#journeys/make-payment/page/use-payment-loan.ts';
import { refusedMove, toSubmitFailure } from '#journeys/make-payment/review/submit-failure.ts';
import { paymentStore, usePayment, type PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { pathTo } from '#paths.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { tellSettlement } from '#steps/settlement/tell-settlement.ts';
import { useCustomer } from '#steps/signed-in-customer/use-customer.ts';
import { Card } from '#ui/card.tsx';
import { Checklist } from '#ui/checklist.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { paymentStages } from './payment-stages.ts';
import { timeoutSetting } from './payment-timeout.ts';
import { pollPayment, type PaymentResult } from './poll-payment.ts';
import { reportTimeout } from './report-timeout.ts';
import { useLeadOn } from './use-lead-on.ts';

/** Shows the payment in flight, with its real stages and their times, until there is a result. Source: LRT-033, PAY-018,
 *  LOP-030. */
export default function PaymentProcessingScreen() {
  const payment = usePayment('processing', true);
  const isRenewal = payment.progress.session.isRefi;
  const loan = usePaymentLoan(payment.brand, payment.loanId, 'cached');
  const lmsId = loan.state === 'ready' ? loan.detail.loan.lmsId : null;
  const result = useFollowedPayment(payment, timeoutSetting(isRenewal, lmsId));
  useLeadOn(payment);
  const isOffline = useIsOffline();
  const isGuest = useIsGuest();
  const customer = useCustomer();
  if (!payment.isShown) return null;
  const { isLate, amountCents } = payment.progress.journey;
  const next = !isRenewal ? null : payment.progress.session.isProductMigrated ? 'visit' : 'sign';
  const isByBank = isPaidByBank(payment);
  const dashboard = (
    <LinkButton tone={isLate ? 'primary' : 'secondary'} isFullWidth href={pathTo('Dashboard', payment.brand)}>
      Go to your accounts
    </LinkButton>
  );
  return (
    <PaymentPage title={isLate ? 'Still working on your payment' : 'Your payment is on its way'}>
      {isLate && (
        <Notice tone="info" live="polite">
          {PAYMENT_LATE_TEXT}
        </Notice>
      )}
      {result?.outcomeUnknown === true && (
        <Notice tone="warning" live="polite" title="Please don’t pay again">
          We’re waiting to hear from your bank. Your money is safe either way.
        </Notice>
      )}
      {isOffline && (
        <Notice tone="info" live="polite" title="You are offline">
          Your payment continues without you. This page will update once you’re connected.
        </Notice>
      )}
      <Card as="div">
        {amountCents !== null && (
          <p className={styles['figure']}>
            <span className={styles['caption']}>Paying</span>
            <MoneyText size="hero" amountCents={amountCents} />
          </p>
        )}
        <Checklist
          label="Progress of your payment"
          items={paymentStages(result, isGuest ? 'the loan' : 'your loan', isByBank, next)}
        />
      </Card>
      {next === 'sign' && (
        <p className={styles['lead']}>
          {isGuest
            ? 'Next the borrower signs. Nothing is renewed before.'
            : 'Next you see your new terms and sign them. Nothing is renewed before you sign.'}
        </p>
      )}
      <p className={styles['lead']}>
        You can close this page. {isGuest ? 'We will send your receipt.' : toldHow(customer)}
      </p>
      {!isGuest && dashboard}
    </PaymentPage>
  );
}

function isPaidByBank({ progress }: PaymentScreen): boolean {
  return progress.session.cardIds.some(({ type }) => type === 'bank');
}

/** Polls while the page is open, returns the last answer, and updates the payment with the result. */
function useFollowedPayment(payment: PaymentScreen, setting: LimitName): PaymentResult | null {
  const { messageKey } = payment.progress.journey;
  const [result, setResult] = useState<PaymentResult | null>(null);
  const latest = useRef(payment);
  const latestSetting = useRef(setting);
  useEffect(() => {
    latest.current = payment;
    latestSetting.current = setting;
  });
  useEffect(() => {
    if (messageKey === null || !latest.current.progress.journey.isPending) return undefined;
    const controller = new AbortController();
    let failedAs: string | undefined;
    const settle = (action: Parameters<PaymentScreen['dispatch']>[0]) => {
      latest.current.dispatch(action);
      paymentStore.flush();
      const isAutopayAsked = latest.current.progress.session.autoPay.isEnrolled;
      void forget(
        getAccounts,
        getAccountDetail,
        getAccountTimeline,
        getRenewal,
        ...(isAutopayAsked ? [getEnrollment] : []),
      );
    };
    void pollPayment({
      limits: () => ({
        intervalMs: currentLimit('paymentPollIntervalMs'),
        timeoutMs: currentLimit(latestSetting.current) * 1_000,
      }),
      startedAtMs: latest.current.progress.startedAtMs ?? Date.now(),
      nowMs: () => Date.now(),
      signal: controller.signal,
      ask: (signal) => call(getPaymentResult, { messageKey }, signal),
      errorOf: (failure) => {
        const { kind, ...facts } = toSubmitFailure(failure);
        return kind === 'refused' && 'error' in facts ? facts.error : null;
      },
      onResult: (answer) => {
        setResult(answer);
        failedAs = answer.errorCode;
        if (answer.status !== 'COMPLETE') return;
        queryClient.setQueryData(queryOf(getPaymentResult, { messageKey }).queryKey, answer);
        marketing.happened('payment_made', {
          method: isPaidByBank(latest.current) ? 'bank' : 'card',
          isRefinance: answer.renewal !== null,
        });
        if (latest.current.progress.session.paymentType === 'settlement')
          tellSettlement(latest.current.loanId, { isPaid: true });
        settle({ kind: 'completed', confirmationNumber: answer.confirmationNumber ?? '', newLoanId: answer.newLoanId });
      },
      onFailed: (error) => settle({ kind: 'failed', error, move: refusedMove(failedAs) }),
      onLate: () => {
        const { journey } = latest.current.progress;
        if (!journey.isLate && journey.amountCents !== null) reportTimeout(latest.current.loanId, journey.amountCents);
        latest.current.dispatch({ kind: 'timedOut' });
      },
    });
    return () => controller.abort();
  }, [messageKey]);
  return result;
}
