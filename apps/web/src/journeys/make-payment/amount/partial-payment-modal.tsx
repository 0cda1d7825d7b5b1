import type { Cents } from '@lendside/domain/money/cents.ts';
import { isGuestView } from '#journeys/make-payment/page/guest-view.ts';
import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import { moneyWord } from '#journeys/make-payment/page/payment-words.ts';
import { restAfterChargesCents } from '#steps/loan-standing/after-charges.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { stillPastDue } from './still-past-due.ts';

interface PartialPaymentModalProps {
  readonly isOpen: boolean;
  readonly detail: AccountDetail;
  readonly amountCents: Cents;
  readonly onConfirm: () => void;
  readonly onPayRequired: () => void;
  readonly onClose: () => void;
}

/** Asks the payer to confirm a payment that leaves a late loan late, and offers the amount that brings it up to date. A pawn
 *  stays late even with that amount, and the modal says so. Source: PAY-003, REF-009, decision 018. */
export function PartialPaymentModal({
  isOpen,
  detail,
  amountCents,
  onConfirm,
  onPayRequired,
  onClose,
}: PartialPaymentModalProps) {
  const { loan } = detail;
  const { title, text } = stillPastDue(detail, amountCents);
  const required = moneyWord(loan.minimumRequiredAmount);
  const isOfCharges = restAfterChargesCents(loan) !== null;
  return (
    <Modal
      kind="alert"
      isOpen={isOpen}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button isFullWidth onClick={onPayRequired}>
            {isOfCharges ? `Pay all charges, ${required}` : `Pay ${required} instead`}
          </Button>
          <Button isFullWidth tone="secondary" onClick={onConfirm}>
            Pay {moneyWord(amountCents)} anyway
          </Button>
          <Button isFullWidth tone="quiet" onClick={onClose}>
            Choose another amount
          </Button>
        </>
      }
    >
      <p>
        {required} {isOfCharges && 'of charges '}is past due. With {moneyWord(amountCents)}, {text}
      </p>
      <p>
        {isGuestView(detail)
          ? 'A partial payment still counts toward what is owed.'
          : 'A partial payment still counts toward what you owe. It doesn’t stop late fees or recovery of your vehicle, if these apply.'}
      </p>
    </Modal>
  );
}
