import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { getPaymentResult } from '@lendside/contract/payments/get-payment-result.ts';
import { subtractCents, sumCents } from '@lendside/domain/money/cents.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '#api/error-messages.ts';
import { queryOf } from '#api/query-client.ts';
import { paths } from '#paths.ts';
import { brandWord } from '#steps/choose-card/card-words.ts';
import { kindOf } from '#steps/loan-standing/loan-kind.ts';
import { Button } from '#ui/button.tsx';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StackedBar } from '#ui/stacked-bar.tsx';
import { PaidPicture } from './paid-picture.tsx';
import { PaymentPage } from './payment-page.tsx';
import styles from './payment-page.module.css';
import { REST_DUE_WORDS } from './payment-words.ts';
import type { PaymentResult } from './poll-payment.ts';
import { barParts } from './quote-payment.ts';
import { ReceiptActions } from './receipt-actions.tsx';
import { usePayment } from './use-payment.ts';
import type { PaymentScreen } from './use-payment.ts';

/** The receipt of a posted payment, as the services give it. */
export type Receipt = NonNullable<PaymentResult['receipt']>;

/** The receipt: what was paid, where it went, what is next. Source: LRT-036, PAY-028, LOP-015. */
export function ConfirmPaymentScreen() {
  const payment = usePayment('confirmed');
  const messageKey = payment.progress.journey.messageKey ?? '';
  const result = useQuery({
    ...queryOf(getPaymentResult, { messageKey }),
    enabled: messageKey !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!payment.isShown) return null;
  const back = (
    <LinkButton isFullWidth href={paths.dashboard(payment.brand)}>
      Back to your accounts
    </LinkButton>
  );
  const receipt = result.data?.receipt ?? null;
  if (receipt !== null) return <ShowReceipt receipt={receipt} messageKey={messageKey} payment={payment} back={back} />;
  const number = payment.progress.journey.confirmationNumber;
  return (
    <PaymentPage title="Payment received" action={back}>
      {result.isPending && (
        <LoadingArea label="Reading your receipt">
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
          <p>We could not show the receipt just now. {result.isError ? errorMessage(result.error) : ''}</p>
        </Notice>
      )}
    </PaymentPage>
  );
}

interface ShowReceiptProps {
  readonly receipt: Receipt;
  readonly messageKey: string;
  readonly payment: PaymentScreen;
  readonly back: ReactNode;
}

function ShowReceipt({ receipt, messageKey, payment, back }: ShowReceiptProps) {
  const { isPayoff, isPartial } = receipt;
  const accounts = useQuery(queryOf(getAccounts, { brandName: payment.brand }));
  const loan = accounts.data?.loans.find((each) => each.loanId === receipt.loanId);
  const isLine = loan !== undefined && kindOf(loan) === 'line';
  return (
    <PaymentPage
      title={isPayoff && !isLine ? 'Your loan is paid off' : 'Payment received'}
      lead={leadOf(isPayoff, isLine)}
      action={back}
      aside={
        <>
          <LoanNow receipt={receipt} />
          <ReceiptActions receipt={receipt} messageKey={messageKey} payment={payment} />
        </>
      }
    >
      <Paid receipt={receipt} />
      {isPartial && (
        <Notice tone="warning" title="Your loan is still past due">
          Pay the rest as soon as you can.
        </Notice>
      )}
    </PaymentPage>
  );
}

function leadOf(isPayoff: boolean, isLine: boolean): string {
  if (!isPayoff) return 'Thank you. It is posted to your loan.';
  return isLine
    ? 'Thank you. Nothing is owed now, and your credit line stays open.'
    : 'Thank you. Nothing more is owed on this loan.';
}

function LoanNow({ receipt }: { readonly receipt: Receipt }) {
  const { nextDueDate, paymentDate } = receipt;
  // A pawn whose charge is paid owes nothing more until its maturity, when the rest falls due at once.
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
        {receipt.renewedInto !== undefined && <Fact term="Renewed as loan">{receipt.renewedInto.loanHeader}</Fact>}
        <Fact term="To pay off">
          <MoneyText amountCents={receipt.newPayoffAmount} />
        </Fact>
        {nextDueDate !== null && (
          <Fact term={nextDueDate <= paymentDate ? 'Due since' : 'Next due date'}>
            <DateText date={nextDueDate} today={paymentDate} />
          </Fact>
        )}
        {nextAmountDue > 0 && (
          <Fact term={nextDueDate !== null && nextDueDate <= paymentDate ? 'Due now' : 'Due then'}>
            <MoneyText amountCents={nextAmountDue} />
          </Fact>
        )}
      </dl>
      {isRestDueAtOnce && <p className={styles['caption']}>{REST_DUE_WORDS}</p>}
    </Card>
  );
}

function Paid({ receipt }: { readonly receipt: Receipt }) {
  const { confirmationNumber, toInterest, toCharge, toFees, toCosts, toPrincipal, toCredit } = receipt;
  const parts = barParts({
    interestCents: toInterest,
    chargeCents: toCharge,
    feesCents: toFees,
    costsCents: toCosts,
    principalCents: toPrincipal,
    creditCents: toCredit,
  });
  // Customary and maintenance fees have no line of their own on a receipt: they are the rest of it.
  const named = sumCents(...parts.map((part) => part.amountCents));
  const rest = { label: 'Other charges', amountCents: subtractCents(receipt.amountPaid, named), tone: 'late' } as const;
  return (
    <Card as="div">
      <div className={styles['center']}>
        <PaidPicture />
        <p className={styles['caption']}>You paid</p>
        <MoneyText size="hero" amountCents={receipt.amountPaid} />
      </div>
      <dl className={styles['part']}>
        <Fact term="Confirmation number">
          <span className={styles['number']}>
            <span className={styles['code']}>{confirmationNumber}</span>
            <CopyButton text={confirmationNumber} what="Confirmation number" />
          </span>
        </Fact>
        <Fact term="Date">{formatFullDay(receipt.paymentDate)}</Fact>
        <Fact term="Paid with">{`${brandWord(receipt.cardType)} ending ${receipt.lastFour}`}</Fact>
        <Fact term="Loan number">{receipt.loanHeader}</Fact>
        {receipt.sentTo !== null && <Fact term="Receipt sent to">{receipt.sentTo}</Fact>}
      </dl>
      <div className={styles['part']}>
        <h2 className={styles['subtitle']}>Where it went</h2>
        <StackedBar parts={[...parts, rest]} caption="Where your payment went" />
      </div>
    </Card>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
