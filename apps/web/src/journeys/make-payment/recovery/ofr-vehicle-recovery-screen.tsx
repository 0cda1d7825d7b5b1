import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { LoanGate } from '#journeys/make-payment/page/loan-gate.tsx';
import { usePaymentLoan } from '#journeys/make-payment/page/use-payment-loan.ts';
import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { dollarText } from '#ui/dollar-text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { NothingOwed } from './nothing-owed.tsx';
import type { Recovery } from './recovery-card.tsx';
import { VehicleRecoveryPage } from './vehicle-recovery-page.tsx';

const TITLE = 'Your vehicle is out for recovery';
const STEP = { number: 1, name: 'Amount' } as const;

/** Shown when the recovery of a vehicle has been ordered. Says which amount stops it, until when, and how to pay. Source:
 *  LRT-025, OFR-010, OFR-011, LOP-068. */
export default function OfrVehicleRecoveryScreen() {
  const brand = useBrand();
  const loan = usePaymentLoan(brand, useLoanId(), 'fresh');
  return (
    <LoanGate loan={loan} brand={brand} title={TITLE} step={STEP}>
      {(detail) => (
        <VehicleRecoveryPage
          loan={detail.loan}
          brand={brand}
          title={TITLE}
          {...(detail.loan.payable
            ? { action: (recovery: Recovery) => <Pay loan={detail.loan} brand={brand} recovery={recovery} /> }
            : {})}
        >
          {(recovery) =>
            detail.loan.whyNotPayable === 'nothing_owed' ? (
              <NothingOwed />
            ) : (
              <WhatStopsIt recovery={recovery} isPayable={detail.loan.payable} />
            )
          }
        </VehicleRecoveryPage>
      )}
    </LoanGate>
  );
}

interface PayProps {
  readonly loan: LoanEntity;
  readonly brand: RouteBrand;
  readonly recovery: Recovery;
}

function Pay({ loan, brand, recovery }: PayProps) {
  return (
    <LinkButton isFullWidth href={pathTo('MakePayment', brand, loan.loanId)}>
      Pay {dollarText(recovery.reinstateAmount ?? recovery.redemptionAmount)}
    </LinkButton>
  );
}

function WhatStopsIt({ recovery, isPayable }: { readonly recovery: Recovery; readonly isPayable: boolean }) {
  const { reinstateAmount, redemptionAmount } = recovery;
  if (!isPayable)
    return (
      <Notice tone="danger" title="Call us to stop it">
        A recovery agent has been sent for your vehicle, and we can’t take a payment here. Call us today.
      </Notice>
    );
  if (reinstateAmount === null)
    return (
      <Notice tone="danger" title={`Pay ${dollarText(redemptionAmount)} to stop it`}>
        That’s everything you owe. We’ll cancel the recovery as soon as your payment posts. If you can’t pay it, call us
        today.
      </Notice>
    );
  return (
    <Notice tone="danger" title={`Pay ${dollarText(reinstateAmount)} to stop it`}>
      <p>
        It covers everything past due and the recovery costs. We’ll cancel the recovery as soon as your payment posts,
        and your loan will continue. Or pay off the loan with {dollarText(redemptionAmount)}.
      </p>
    </Notice>
  );
}
