import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { RadioCards } from '#ui/radio-cards.tsx';
import { CardMark } from './card-mark.tsx';
import { expiryText } from './card-words.ts';

interface ChooseCardProps {
  readonly name: string;
  readonly legend: string;
  readonly cards: readonly CardEntity[];
  /** `cardToken` of the chosen card. */
  readonly value: string | null;
  readonly onChange: (cardToken: string) => void;
  readonly error?: string | null;
}

/** A choice of one card; an expired one stays visible with the reason. Source: CRD-002 to CRD-005, LVA-002. */
export function ChooseCard({ name, legend, cards, value, onChange, error = null }: ChooseCardProps) {
  return (
    <RadioCards
      name={name}
      legend={legend}
      value={value}
      onChange={onChange}
      error={error}
      cards={cards.map((card) => ({
        value: card.cardToken,
        label: <CardMark cardType={card.cardType} cardNumber={card.cardNumber} />,
        description: <CardFacts card={card} />,
        disabledReason: card.expired
          ? 'This card has expired. Add it again with its new date, or use another card.'
          : null,
      }))}
    />
  );
}

function CardFacts({ card }: { readonly card: CardEntity }) {
  const words = [
    card.cardholderName,
    card.cardType === 'bank' ? '' : card.expired ? `Expired ${expiryText(card)}` : `Expires ${expiryText(card)}`,
    card.guestCard ? 'For this payment only' : '',
  ];
  return <p>{words.filter((word) => word !== '').join(' · ')}</p>;
}
