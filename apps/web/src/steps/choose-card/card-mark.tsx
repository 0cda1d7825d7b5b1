import { CreditCard, Landmark } from 'lucide-react';
import styles from './card-mark.module.css';
import { cardName } from './card-words.ts';

/** A card as icon, brand name and last four digits. `cardNumber` is masked. */
export function CardMark({
  cardType,
  cardNumber,
}: {
  readonly cardType: 'amex' | 'discover' | 'mastercard' | 'visa' | 'bank';
  readonly cardNumber: string;
}) {
  const Icon = cardType === 'bank' ? Landmark : CreditCard;
  return (
    <span className={styles['mark']}>
      <Icon aria-hidden="true" />
      <span>{cardName({ cardType, cardNumber })}</span>
    </span>
  );
}
