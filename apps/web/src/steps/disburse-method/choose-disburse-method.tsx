import { Banknote, CreditCard, Landmark, Store } from 'lucide-react';
import { CardMark } from '#steps/choose-card/card-mark.tsx';
import { CHANNEL } from '#steps/payout/payout-facts.ts';
import { RadioCards } from '#ui/radio-cards.tsx';
import type { DisburseChoice } from './disburse-choices.ts';
import styles from './disburse-method.module.css';

interface ChooseDisburseMethodProps {
  readonly choices: readonly DisburseChoice[];
  readonly legend?: string;
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

const ICONS = {
  [CHANNEL.store]: Store,
  [CHANNEL.moneyGram]: Banknote,
  [CHANNEL.debit]: CreditCard,
  [CHANNEL.ach]: Landmark,
} as const;

/** A choice of one way to get the money; what cannot be chosen stays with its reason. Props: choices, legend, value,
 *  onChange. */
export function ChooseDisburseMethod({
  choices,
  legend = 'How you get it',
  value,
  onChange,
}: ChooseDisburseMethodProps) {
  return (
    <RadioCards
      name="disburseMethod"
      legend={legend}
      value={value}
      onChange={onChange}
      cards={choices.map((choice) => ({
        value: choice.value,
        label: <ChoiceMark choice={choice} />,
        ...(choice.about === '' ? {} : { description: <p>{choice.about}</p> }),
        disabledReason: choice.whyNot,
      }))}
    />
  );
}

function ChoiceMark({ choice }: { readonly choice: DisburseChoice }) {
  const { card, type, label } = choice;
  if (card !== null) return <CardMark cardType={card.cardType} cardNumber={card.cardNumber} />;
  const Icon = ICONS[type];
  return (
    <span className={styles['mark']}>
      <Icon aria-hidden="true" />
      <span>{label}</span>
    </span>
  );
}
