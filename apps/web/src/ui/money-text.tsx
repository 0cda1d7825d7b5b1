import type { Cents } from '@lendside/domain/money/cents.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { classNames } from './class-names.ts';
import styles from './money-text.module.css';

interface MoneyTextProps {
  readonly amountCents: Cents;
  /** `inline` in text, `figure` in a list of figures, `hero` for the one number of a screen. */
  readonly size?: 'inline' | 'figure' | 'hero';
  /** Writes + before amounts that are not negative, for changes. */
  readonly isSigned?: boolean;
}

/** A dollar amount in tabular figures. The cents are smaller but never hidden. Screen readers read it as one amount. */
export function MoneyText({ amountCents, size = 'inline', isSigned = false }: MoneyTextProps) {
  const sign = amountCents < 0 ? '−' : isSigned ? '+' : '';
  const text = formatAmount(amountCents).replace('-', '');
  const [dollars = '0', rest = '00'] = text.split('.');
  if (size === 'inline') return <span className={styles['money']}>{`${sign}$${text}`}</span>;
  return (
    <span className={classNames(styles['money'], styles[size])}>
      <span className="screen-reader">{`${sign}$${text}`}</span>
      <span aria-hidden="true">
        {sign}
        <span className={styles['sign']}>$</span>
        {dollars}
        <span className={styles['cents']}>.{rest}</span>
      </span>
    </span>
  );
}
