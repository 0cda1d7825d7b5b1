import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import { MoneyText } from '#ui/money-text.tsx';
import { StackedBar } from '#ui/stacked-bar.tsx';
import type { TimelineLine } from './balance-points.ts';
import styles from './history-section.module.css';

const HEADINGS = {
  scheduled: 'What it will pay',
  attempted: 'What it would have paid',
  pending: 'Where it goes',
  posted: 'Where it went',
  returned: 'What came back',
  reversed: 'What came back',
} as const;

interface Part {
  readonly label: string;
  readonly tone: 'fees' | 'interest' | 'principal' | 'credit';
  readonly amountCents: Cents;
}

function partsOf(line: TimelineLine): readonly Part[] {
  return [
    { label: 'Fees', tone: 'fees', amountCents: line.fees },
    { label: 'Interest and charges', tone: 'interest', amountCents: line.interest },
    { label: 'Principal', tone: 'principal', amountCents: line.principal },
    { label: 'Credit to you', tone: 'credit', amountCents: line.credit },
  ];
}

/** Shows the parts of an event as a bar when all have the same sign, else as a list with signs. Props: line. */
export function MoneySplit({ line }: { readonly line: TimelineLine }) {
  const parts = partsOf(line).filter(({ amountCents }) => amountCents !== 0);
  if (parts.length === 0) return null;
  const heading = line.sort === 'payment' || line.sort === 'reversal' ? HEADINGS[line.state] : 'What changed';
  const isOneWay = parts.every(({ amountCents }) => amountCents > 0 === (parts[0]?.amountCents ?? 0) > 0);
  return (
    <>
      <p className={styles['where']}>{heading}</p>
      {isOneWay ? (
        <StackedBar
          caption={heading}
          parts={parts.map((part) => ({ ...part, amountCents: cents(Math.abs(part.amountCents)) }))}
        />
      ) : (
        <dl className={styles['parts']}>
          {parts.map(({ label, amountCents }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <MoneyText amountCents={amountCents} isSigned />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
