import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { DEFAULT_CARD_ROUTING, type CardRouting } from '@lendside/domain/configuration/card-routing.ts';
import { RadioCards } from '#ui/radio-cards.tsx';
import { CardMark } from './card-mark.tsx';
import { bankStopText } from '@lendside/domain/payments/bank-debit.ts';
import { bankWords, expiryText } from './card-words.ts';
import { whyNotServed } from './why-not-served.ts';

interface ChooseCardProps {
  readonly name: string;
  readonly legend: string;
  readonly cards: readonly CardEntity[];
  /** `cardToken` of the chosen card. */
  readonly value: string | null;
  readonly onChange: (cardToken: string) => void;
  readonly error?: string | null;
  /** Why no bank account can be chosen here; null when bank accounts can be chosen. */
  readonly whyNoBank?: string | null;
  /** The processors whose cards pay here; CyberSource by default. */
  readonly routing?: CardRouting;
}

/** A choice of one card; an expired card stays visible with the reason. Source: CRD-002 to CRD-005, LVA-002. */
export function ChooseCard(props: ChooseCardProps) {
  const { name, legend, cards, value, onChange, error = null, whyNoBank = null, routing } = props;
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
        disabledReason: whyNotChosen(card, whyNoBank, routing),
      }))}
    />
  );
}

/** Returns why a method cannot be chosen; null when it can. */
export function whyNotChosen(
  card: CardEntity,
  whyNoBank: string | null,
  routing: CardRouting = DEFAULT_CARD_ROUTING,
): string | null {
  if (card.cardType === 'bank')
    return card.bank?.stopped === 'accountClosed' ? bankStopText('accountClosed') : whyNoBank;
  return card.expired
    ? 'This card has expired. Add it again with its new date, or use another card.'
    : whyNotServed(card, routing);
}

function CardFacts({ card }: { readonly card: CardEntity }) {
  const words = [
    card.cardholderName,
    card.cardType === 'bank'
      ? bankWords(card)
      : card.expired
        ? `Expired ${expiryText(card)}`
        : `Expires ${expiryText(card)}`,
    card.guestCard ? 'For this payment only' : '',
    card.bank?.primary === true ? 'Main account' : '',
    isDebitStopped(card) ? 'You need to authorize debits again' : '',
  ];
  return <p>{words.filter((word) => word !== '').join(' · ')}</p>;
}

function isDebitStopped({ bank }: CardEntity): boolean {
  return bank !== undefined && bank.stopped !== null && bank.stopped !== 'accountClosed';
}
