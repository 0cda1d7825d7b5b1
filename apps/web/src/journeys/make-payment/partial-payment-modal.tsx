import { subtractCents } from '@lendside/domain/money/cents.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { moneyWord, stillPastDueTitle } from './payment-words.ts';

interface PartialPaymentModalProps {
  readonly isOpen: boolean;
  /** Whether somebody pays for the borrower: the loan is not theirs. */
  readonly isGuest: boolean;
  readonly amountCents: Cents;
  readonly requiredCents: Cents;
  readonly onConfirm: () => void;
  readonly onPayRequired: () => void;
  readonly onClose: () => void;
}

/** Asks to confirm a payment that leaves a late loan late, and offers the amount that would not. Source: PAY-003, REF-009. */
export function PartialPaymentModal({
  isOpen,
  isGuest,
  amountCents,
  requiredCents,
  onConfirm,
  onPayRequired,
  onClose,
}: PartialPaymentModalProps) {
  return (
    <Modal
      kind="alert"
      isOpen={isOpen}
      title={stillPastDueTitle(isGuest)}
      onClose={onClose}
      actions={
        <>
          <Button isFullWidth onClick={onPayRequired}>
            Pay {moneyWord(requiredCents)} instead
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
        {moneyWord(requiredCents)} is past due. With {moneyWord(amountCents)},{' '}
        {moneyWord(subtractCents(requiredCents, amountCents))} stays past due.
      </p>
      <p>
        {isGuest
          ? 'A partial payment still counts toward what is owed.'
          : 'A partial payment still counts toward what you owe. It does not stop late fees or recovery of your vehicle, where these apply.'}
      </p>
    </Modal>
  );
}
