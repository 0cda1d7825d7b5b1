import type { Cents } from '@lendside/domain/money/cents.ts';
import { dollarText } from '#ui/dollar-text.ts';
import styles from './amount-slider.module.css';
import type { AmountBounds } from './check-amount.ts';
import { nearestPosition, sliderPositions } from './slider-positions.ts';

interface AmountSliderProps {
  readonly bounds: AmountBounds;
  /** The amount of the field; null while it is not a number. */
  readonly amountCents: Cents | null;
  readonly onChange: (amountCents: Cents) => void;
}

/** Chooses an amount by sliding or with the arrow keys. It reads the amount in dollars, and its ends name the limits. Props: bounds,
 *  amountCents, onChange. */
export function AmountSlider({ bounds, amountCents, onChange }: AmountSliderProps) {
  const positions = sliderPositions(bounds);
  const last = positions.length - 1;
  const at = amountCents === null ? 0 : nearestPosition(positions, amountCents);
  return (
    <div className={styles['slider']}>
      <input
        className={styles['range']}
        type="range"
        aria-label="Amount"
        min={0}
        max={last}
        step={1}
        value={at}
        disabled={last === 0}
        aria-valuetext={dollarText(isWithin(bounds, amountCents) ? amountCents : (positions[at] ?? bounds.minCents))}
        onChange={(event) => {
          const chosen = positions[Number(event.target.value)];
          if (chosen !== undefined) onChange(chosen);
        }}
      />
      <p className={styles['ends']}>
        <span>{dollarText(bounds.minCents)}</span>
        <span>{dollarText(bounds.maxCents)}</span>
      </p>
    </div>
  );
}

function isWithin({ minCents, maxCents }: AmountBounds, amountCents: Cents | null): amountCents is Cents {
  return amountCents !== null && amountCents >= minCents && amountCents <= maxCents;
}
