import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { AddCardForm, type LoanOfCard } from '#steps/add-card/add-card-form.tsx';

interface AddDebitCardProps {
  readonly loan: LoanOfCard;
  readonly onAdded: (card: CardEntity) => void;
}

/** Adds a debit card that gets money. A card that cannot receive any is refused before it is saved. Props: loan, onAdded. Source: LRT-048,
 *  CRD-008, CRD-009, LVA-012. */
export function AddDebitCard({ loan, onAdded }: AddDebitCardProps) {
  return <AddCardForm loan={loan} isForCash canUseOnce={false} submitText="Add card and continue" onAdded={onAdded} />;
}
