import type { Cents } from '@lendside/domain/money/cents.ts';
import { classNames } from './class-names.ts';
import { MoneyText } from './money-text.tsx';
import styles from './stacked-bar.module.css';

/** One part of an amount. */
export interface BarPart {
  readonly label: string;
  readonly amountCents: Cents;
  readonly tone: 'principal' | 'interest' | 'late' | 'fees' | 'costs' | 'credit';
}

/** A bar cut into the parts of an amount, with each part's figure beside its color. Empty parts are left out. `caption` is for
 *  screen readers. */
export function StackedBar({ parts, caption }: { readonly parts: readonly BarPart[]; readonly caption: string }) {
  const shown = parts.filter((part) => part.amountCents > 0);
  const total = shown.reduce((sum, part) => sum + part.amountCents, 0);
  return (
    <figure className={styles['figure']}>
      <figcaption className="screen-reader">{caption}</figcaption>
      <svg className={styles['bar']} aria-hidden="true">
        {shown.map((part, index) => {
          const before = shown.slice(0, index).reduce((sum, each) => sum + each.amountCents, 0);
          return (
            <rect
              key={part.label}
              className={styles[part.tone]}
              x={`${(before / total) * 100}%`}
              width={`${(part.amountCents / total) * 100}%`}
              height="100%"
            />
          );
        })}
      </svg>
      <dl className={styles['key']}>
        {shown.map((part) => (
          <div key={part.label} className={styles['part']}>
            <dt>
              <svg className={classNames(styles['swatch'], styles[part.tone])} aria-hidden="true">
                <rect width="100%" height="100%" rx="3" />
              </svg>
              {part.label}
            </dt>
            <dd>
              <MoneyText amountCents={part.amountCents} />
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
