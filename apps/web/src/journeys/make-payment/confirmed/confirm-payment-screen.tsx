import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getPaymentResult } from '@lendside/contract/payments/get-payment-result.ts';
import { subtractCents, sumCents } from '@lendside/domain/money/cents.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { errorMessage } from '#api/error-messages.ts';
import { queryOf } from '#api/query-client.ts';
import { barParts } from '#journeys/make-payment/amount/quote-payment.ts';
import styles from '#journeys/make-payment/page/payment-page.module.css';
import { Fact } from '#steps/fact.tsx';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { moneyWord, REST_DUE_WORDS } from '#journeys/make-payment/page/payment-words.ts';
import type { PaymentResult } from '#journeys/make-payment/processing/poll-payment.ts';
import { paymentStore, usePayment, type PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { AskedAutopayNotice, SettlementNotice } from '#journeys/make-payment/settlement/settlement-notice.tsx';
import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { storeReview } from '#platform/store-review.ts';
import { GuestDone } from '#steps/guest-payer/guest-done.tsx';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { afterChargesText } from '#steps/loan-standing/after-charges.ts';
import { kindOf } from '#steps/loan-standing/loan-kind.ts';
import { readConfirmQuery } from '#steps/renewal/renewal-places.ts';
import { useCustomer } from '#steps/signed-in-customer/use-customer.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DateText } from '#ui/date-text.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { LoanText } from '#ui/loan-text.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { orNothing } from '#ui/or-nothing.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { StackedBar } from '#ui/stacked-bar.tsx';
import { GuestReceipt } from './guest-receipt.tsx';
import { PaidFacts, type Receipt } from './paid-facts.tsx';
import { ReceiptActions } from './receipt-actions.tsx';
import { ReceiptWait, receiptContacts } from './receipt-contacts.tsx';
import { titleSentences } from './title-words.ts';

// Only an app installed from an app store can be reviewed there.
const AppReviewOffer = storeReview.isOffered
  ? lazy(() =>
      import('./app-review-offer.tsx').then(({ AppReviewOffer: offer }) => ({ default: offer })).catch(orNothing),
    )
  : null;

// Loaded late: few payments renew a loan.
const RenewalConfirmed = lazy(() =>
  import('#journeys/make-payment/renewed/renewal-confirmed.tsx')
    .then(({ RenewalConfirmed: page }) => ({ default: page }))
    .catch(() => ({ default: RenewalNotLoaded })),
);

/** Shows the receipt of a payment, or where a renewal stands: after its payment, or on a device that did not make it. Source:
 *  LRT-036, LOP-015, LOP-036. */
export default function ConfirmPaymentScreen() {
  const asked = readConfirmQuery(useLocation().searchStr);
  const of = { brand: useBrand(), loanId: useLoanId() };
  const { journey, session } = useSyncExternalStore(paymentStore.subscribe, () => paymentStore.read(of));
  const isPaidHere = journey.step === 'confirmed';
  if (asked === null && (isPaidHere ? !session.isRefi : journey.isPending)) return <PaymentConfirmed />;
  const messageKey = isPaidHere && session.isRefi ? journey.messageKey : null;
  return (
    <Suspense fallback={<RenewalComes />}>
      <RenewalConfirmed asked={asked} messageKey={messageKey} otherwise={<PaymentConfirmed />} />
    </Suspense>
  );
}

/** Shown when the code of the page cannot be fetched, for example offline. */
function RenewalNotLoaded() {
  const brand = useBrand();
  return (
    <PaymentPage
      title="Your renewal"
      action={
        <LinkButton isFullWidth href={pathTo('Dashboard', brand)}>
          Back to your accounts
        </LinkButton>
      }
    >
      <Notice
        tone="danger"
        title="We couldn’t load this page"
        actions={
          <Button size="small" tone="secondary" onClick={() => window.location.reload()}>
            Try again
          </Button>
        }
      >
        What you did is safe. Your dashboard shows where your renewal stands.
      </Notice>
    </PaymentPage>
  );
}

function RenewalComes() {
  return (
    <PaymentPage title="Your renewal">
      <LoadingArea label="Loading your renewal">
        <Card as="div">
          <Skeleton width="half" />
          <Skeleton />
        </Card>
      </LoadingArea>
    </PaymentPage>
  );
}

/** Shows the receipt: what was paid, which parts it paid, and what is due next. Source: PAY-028. */
function PaymentConfirmed() {
  const payment = usePayment('confirmed');
  const isGuest = useIsGuest();
  const messageKey = payment.progress.journey.messageKey ?? '';
  const result = useQuery({
    ...queryOf(getPaymentResult, { messageKey }),
    enabled: messageKey !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!payment.isShown) return null;
  const back = isGuest ? (
    <GuestDone tone="primary" />
  ) : (
    <LinkButton isFullWidth href={pathTo('Dashboard', payment.brand)}>
      Back to your accounts
    </LinkButton>
  );
  const receipt = result.data?.receipt ?? null;
  if (receipt !== null && isGuest) return <GuestReceipt receipt={receipt} messageKey={messageKey} payment={payment} />;
  if (receipt !== null)
    return (
      <ShowReceipt
        receipt={receipt}
        settlement={result.data?.settlement ?? null}
        autoPay={result.data?.autoPay ?? null}
        messageKey={messageKey}
        payment={payment}
        back={back}
      />
    );
  const number = payment.progress.journey.confirmationNumber;
  return (
    <PaymentPage title="Payment received" isPaid action={back}>
      {result.isPending && (
        <LoadingArea label="Loading your receipt">
          <Card as="div">
            <Skeleton shape="figure" width="half" />
            <Skeleton />
            <Skeleton />
            <Skeleton width="half" />
          </Card>
        </LoadingArea>
      )}
      {!result.isPending && (
        <Notice
          tone="success"
          title="Your payment went through"
          actions={
            <Button size="small" tone="secondary" onClick={() => void result.refetch()}>
              Try again
            </Button>
          }
        >
          {number !== null && number !== '' && <p>Confirmation number {number}.</p>}
          <p>We couldn’t show the receipt right now. {result.isError ? errorMessage(result.error) : ''}</p>
        </Notice>
      )}
    </PaymentPage>
  );
}

interface ShowReceiptProps {
  readonly receipt: Receipt;
  readonly settlement: PaymentResult['settlement'];
  readonly autoPay: PaymentResult['autoPay'];
  readonly messageKey: string;
  readonly payment: PaymentScreen;
  readonly back: ReactNode;
}

function ShowReceipt({ receipt, settlement, autoPay, messageKey, payment, back }: ShowReceiptProps) {
  const { isPayoff, isPartial } = receipt;
  const accounts = useQuery(queryOf(getAccounts, { brandName: payment.brand }));
  const loan = accounts.data?.loans.find((each) => each.loanId === receipt.loanId);
  const isLine = loan !== undefined && kindOf(loan) === 'line';
  return (
    <PaymentPage
      title={titleOf(receipt, isLine)}
      lead={leadOf(isPayoff, isLine)}
      action={back}
      aside={
        <>
          <LoanNow receipt={receipt} />
          <ReceiptActions receipt={receipt} messageKey={messageKey} payment={payment} />
        </>
      }
    >
      {AppReviewOffer !== null && (
        <Suspense>
          <AppReviewOffer paymentKey={messageKey} />
        </Suspense>
      )}
      <SettlementNotice settlement={settlement} />
      <AskedAutopayNotice autoPay={autoPay} loan={loan} />
      <Paid receipt={receipt} state={loan?.localStoreState ?? null} />
      <YourTitle sentences={loan === undefined ? null : titleSentences(receipt, loan)} />
      <StillPastDue isPartial={isPartial} loan={loan} />
    </PaymentPage>
  );
}

/** Says what stays past due after the payment, once the loan has been read again. A loan whose missed payments are covered is
 *  not late: only fees remain. Props: isPartial, loan. Source: PAY-003, decision 018. */
function StillPastDue({ isPartial, loan }: { readonly isPartial: boolean; readonly loan: LoanEntity | undefined }) {
  if (loan === undefined) return null;
  const afterCharges = afterChargesText(loan);
  if (!isPartial && afterCharges === null) return null;
  if (afterCharges === null && loan.daysLate === 0)
    return (
      <Notice tone="info" title="Your loan is no longer past due">
        Fees or costs are still unpaid. Your account shows them.
      </Notice>
    );
  const left = afterCharges ?? `${moneyWord(loan.minimumRequiredAmount)} stays past due.`;
  return (
    <Notice tone="warning" title="Your loan is still past due">
      {left} Pay {afterCharges === null ? 'it' : 'what you can'} as soon as you can.
    </Notice>
  );
}

/** Says what becomes of the vehicle's title. Props: sentences. */
function YourTitle({ sentences }: { readonly sentences: readonly string[] | null }) {
  if (sentences === null) return null;
  return (
    <Card title="Your vehicle’s title">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Card>
  );
}

function titleOf({ messageType, isPayoff }: Receipt, isLine: boolean): string {
  if (messageType === 'settlement') return 'Your loan is settled';
  return isPayoff && !isLine ? 'Your loan is paid off' : 'Payment received';
}

function leadOf(isPayoff: boolean, isLine: boolean): string {
  if (!isPayoff) return 'Thank you. It’s been posted to your loan.';
  return isLine
    ? 'Thank you. You don’t owe anything now, and your credit line stays open.'
    : 'Thank you. You don’t owe anything more on this loan.';
}

function LoanNow({ receipt }: { readonly receipt: Receipt }) {
  const { nextDueDate, paymentDate } = receipt;
  // A pawn whose charge is paid owes nothing more until maturity. The remaining balance is due on that day.
  const isRestDueAtOnce = nextDueDate !== null && nextDueDate > paymentDate && receipt.nextAmountDue === 0;
  const nextAmountDue = isRestDueAtOnce ? receipt.newPayoffAmount : receipt.nextAmountDue;
  return (
    <Card title="Your loan now">
      <dl>
        <div className={styles['figure']}>
          <dt>New principal balance</dt>
          <dd>
            <MoneyText size="hero" amountCents={receipt.newPrincipalBalance} />
          </dd>
        </div>
        {receipt.renewedInto !== undefined && (
          <Fact align="middle" term="Renewed as loan">
            <LoanText>{receipt.renewedInto.loanHeader}</LoanText>
          </Fact>
        )}
        <Fact align="middle" term="To pay off">
          <MoneyText amountCents={receipt.newPayoffAmount} />
        </Fact>
        {nextDueDate !== null && (
          <Fact align="middle" term={nextDueDate <= paymentDate ? 'Due since' : 'Next due date'}>
            <DateText date={nextDueDate} today={paymentDate} />
          </Fact>
        )}
        {nextAmountDue > 0 && (
          <Fact align="middle" term={nextDueDate !== null && nextDueDate <= paymentDate ? 'Due now' : 'Due then'}>
            <MoneyText amountCents={nextAmountDue} />
          </Fact>
        )}
      </dl>
      {isRestDueAtOnce && <p className={styles['caption']}>{REST_DUE_WORDS}</p>}
    </Card>
  );
}

function Paid({ receipt, state }: { readonly receipt: Receipt; readonly state: string | null }) {
  const contacts = receiptContacts(useCustomer());
  const { toInterest, toCharge, toFees, toCosts, toPrincipal, toCredit } = receipt;
  const parts = barParts({
    interestCents: toInterest,
    chargeCents: toCharge,
    feesCents: toFees,
    costsCents: toCosts,
    principalCents: toPrincipal,
    creditCents: toCredit,
  });
  // A receipt has no separate lines for customary and maintenance fees. Their sum is the total minus the named parts.
  const named = sumCents(...parts.map((part) => part.amountCents));
  const rest = { label: 'Other charges', amountCents: subtractCents(receipt.amountPaid, named), tone: 'late' } as const;
  return (
    <Card as="div">
      <PaidFacts receipt={receipt} sentNote={<ReceiptWait contacts={contacts} state={state} />} />
      <div className={styles['part']}>
        <h2 className={styles['subtitle']}>Where it went</h2>
        <StackedBar parts={[...parts, rest]} caption="Where your payment went" />
      </div>
    </Card>
  );
}
