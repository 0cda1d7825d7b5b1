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
  /** The loan the card is added for, if any. */
  readonly loan?: LoanOfCard | undefined;
  /** True when the customer may choose to use the card only once. */
  readonly canUseOnce: boolean;
  readonly submitText: string;
  readonly onAdded: (method: CardEntity) => void;
}

/** Returns the kind to add by the URL: a card, or with `?kind=bank` a bank account. */
export function useMethodKind(): PaymentMethodKind {
  const search: { readonly kind?: unknown } = useSearch({ strict: false });
  return search.kind === 'bank' ? 'bank' : 'card';
}

/** Shows the form for a card or a bank account, or a message when bank accounts are not offered. Source: CRD-001, LOP-007. */
export function AddMethod({ kind, loan, canUseOnce, submitText, onAdded }: AddMethodProps) {
  const isBankOffered = useIsBankOffered();
  if (kind === 'bank' && !isBankOffered)
    return (
      <Notice tone="info" title="You can’t use bank accounts here" live="polite">
        {BANK_NOT_OFFERED_TEXT}
      </Notice>
    );
  return kind === 'bank' ? (
    <AddBankForm submitText={submitText} onAdded={onAdded} />
  ) : (
    <AddCardForm loan={loan} canUseOnce={canUseOnce} submitText={submitText} onAdded={onAdded} />
  );
}
