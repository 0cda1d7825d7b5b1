import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { fieldId } from './field.tsx';
import styles from './radio-cards.module.css';

/** One card of a choice. */
interface RadioCard<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Figure at the end of the card's first line. */
  readonly figure?: ReactNode;
  /** What it covers and what follows. */
  readonly description?: ReactNode;
  /** Opens in place while chosen, such as a currency field. */
  readonly detail?: ReactNode;
  /** Why it cannot be chosen; it stays visible with the reason. */
  readonly disabledReason?: string | null;
}

interface RadioCardsProps<Value extends string> {
  readonly name: string;
  readonly legend: string;
  readonly isLegendHidden?: boolean;
  readonly cards: readonly RadioCard<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly error?: string | null;
}

/** A choice of one, each option a card with a figure and its consequence. Arrow keys move as in any radio group. */
export function RadioCards<Value extends string>({
  name,
  legend,
  isLegendHidden = false,
  cards,
  value,
  onChange,
  error = null,
}: RadioCardsProps<Value>) {
  const id = fieldId(name);
  const firstUsable = cards.find((card) => (card.disabledReason ?? null) === null)?.value;
  return (
    <fieldset className={styles['group']} aria-describedby={error === null ? undefined : `${id}-error`}>
      <legend className={isLegendHidden ? 'screen-reader' : styles['legend']}>{legend}</legend>
      {error !== null && (
        <p id={`${id}-error`} className={styles['error']}>
          <CircleAlert aria-hidden="true" />
          <span>
            <span className="screen-reader">Error: </span>
            {error}
          </span>
        </p>
      )}
      {cards.map((card) => {
        const reason = card.disabledReason ?? null;
        const isChosen = card.value === value;
        const cardId = card.value === firstUsable ? id : `${id}-${card.value}`;
        return (
          <div
            key={card.value}
            className={classNames(
              styles['card'],
              isChosen && styles['chosen'],
              reason !== null && styles['unavailable'],
            )}
          >
            {isChosen && <Check className={styles['tick']} aria-hidden="true" />}
            <label className={styles['choice']} htmlFor={cardId}>
              <input
                id={cardId}
                className={styles['radio']}
                type="radio"
                name={name}
                value={card.value}
                checked={isChosen}
                disabled={reason !== null}
                aria-describedby={card.description === undefined && reason === null ? undefined : `${cardId}-about`}
                onChange={() => onChange(card.value)}
              />
              <span className={styles['label']}>{card.label}</span>
              {card.figure !== undefined && <span className={styles['figure']}>{card.figure}</span>}
            </label>
            {(card.description !== undefined || reason !== null) && (
              <div id={`${cardId}-about`} className={styles['about']}>
                {card.description}
                {reason !== null && <p>{reason}</p>}
              </div>
            )}
            {isChosen && card.detail !== undefined && <div className={styles['detail']}>{card.detail}</div>}
          </div>
        );
      })}
    </fieldset>
  );
}
