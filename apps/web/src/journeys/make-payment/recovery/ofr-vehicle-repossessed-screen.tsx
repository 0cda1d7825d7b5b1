import { LoanGate } from '#journeys/make-payment/page/loan-gate.tsx';
import { usePaymentLoan } from '#journeys/make-payment/page/use-payment-loan.ts';
import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { dollarText } from '#ui/dollar-text.ts';
import { Notice } from '#ui/notice.tsx';
import { NothingOwed } from './nothing-owed.tsx';
import { VehicleRecoveryPage } from './vehicle-recovery-page.tsx';

const TITLE = 'Your vehicle was recovered';
const STEP = { number: 1, name: 'Amount' } as const;

/** Shown for a repossessed vehicle. Says where it is, how to get it back, and who to call. It takes no payment, because costs
 *  grow each day. Source: LRT-026, OFR-010, OFR-011, LOP-068. */
export default function OfrVehicleRepossessedScreen() {
  const brand = useBrand();
  const loan = usePaymentLoan(brand, useLoanId(), 'fresh');
  return (
    <LoanGate loan={loan} brand={brand} title={TITLE} step={STEP}>
      {(detail) => (
        <VehicleRecoveryPage loan={detail.loan} brand={brand} title={TITLE}>
          {({ redemptionAmount, owesDeficiency }) =>
            detail.loan.whyNotPayable === 'nothing_owed' ? (
              <NothingOwed />
            ) : (
              <Notice tone="danger" title={`Pay ${dollarText(redemptionAmount)} today to get it back`}>
                <p>
                  Pay at your store or by phone. Costs are added each day, so call first for that day’s amount. Bring a
                  photo ID.
                </p>
                {owesDeficiency && <p>If a sale brings less than you owe, you still owe the rest.</p>}
              </Notice>
            )
          }
        </VehicleRecoveryPage>
      )}
    </LoanGate>
  );
}
