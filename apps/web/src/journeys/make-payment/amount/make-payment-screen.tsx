import { LoanGate } from '#journeys/make-payment/page/loan-gate.tsx';
import { usePaymentLoan } from '#journeys/make-payment/page/use-payment-loan.ts';
import { usePayment } from '#journeys/make-payment/session/use-payment.ts';
import { AMOUNT_STEP, AMOUNT_TITLE, ChooseAmount } from './choose-amount.tsx';
import { NotPayable } from './not-payable.tsx';

/** Asks for the amount, with fresh figures and what each choice covers and costs. Source: PAY-001 to PAY-003, LRT-027. */
export default function MakePaymentScreen() {
  const payment = usePayment('amount');
  const loan = usePaymentLoan(payment.brand, payment.loanId, 'fresh');
  if (!payment.isShown) return null;
  return (
    <LoanGate loan={loan} brand={payment.brand} title={AMOUNT_TITLE} step={AMOUNT_STEP}>
      {(detail) =>
        detail.loan.payable && !detail.loan.paymentInFlight ? (
          <ChooseAmount detail={detail} payment={payment} />
        ) : (
          <NotPayable detail={detail} brand={payment.brand} />
        )
      }
    </LoanGate>
  );
}
