import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import type { PaymentMethodKind } from '@lendside/domain/cards/card-types.ts';
import { BANK_NOT_OFFERED_TEXT } from '@lendside/domain/payments/bank-account.ts';
import { useSearch } from '@tanstack/react-router';
import { AddCardForm, type LoanOfCard } from '#steps/add-card/add-card-form.tsx';
import { Notice } from '#ui/notice.tsx';
import { AddBankForm } from './add-bank-form.tsx';
import { useIsBankOffered } from './use-bank-offer.ts';

interface AddMethodProps {
  readonly kind: PaymentMethodKind;
  /** The loan a card is added for, when it is for one. */
  readonly loan?: LoanOfCard | undefined;
  /** Whether the customer may choose to use a card this once only. */
  readonly canUseOnce: boolean;
  readonly submitText: string;
  readonly onAdded: (method: CardEntity) => void;
}

/** What the address asks to add: a card, or with `?kind=bank` a bank account. */
export function useMethodKind(): PaymentMethodKind {
  const search: { readonly kind?: unknown } = useSearch({ strict: false });
  return search.kind === 'bank' ? 'bank' : 'card';
}

/** The form of a card or of a bank account, or that it is not offered. Props: kind, loan, canUseOnce, submitText, onAdded. Source: CRD-001, LOP-007. */
export function AddMethod({ kind, loan, canUseOnce, submitText, onAdded }: AddMethodProps) {
  const isBankOffered = useIsBankOffered();
  if (kind === 'bank' && !isBankOffered)
    return (
      <Notice tone="info" title="Bank accounts cannot be used here" live="polite">
        {BANK_NOT_OFFERED_TEXT}
      </Notice>
    );
  return kind === 'bank' ? (
    <AddBankForm submitText={submitText} onAdded={onAdded} />
  ) : (
    <AddCardForm loan={loan} canUseOnce={canUseOnce} submitText={submitText} onAdded={onAdded} />
  );
}
