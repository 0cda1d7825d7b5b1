import { formatFullDay } from '#ui/calendar-text.ts';
import { dollarText } from '#ui/dollar-text.ts';
import styles from '#journeys/referrals/home/home.module.css';
import { balanceBars, BARS_MAX, PLOT } from './balance-bars.ts';
import type { HistoryLine } from './history-words.ts';

/** The balance after each change as bars, oldest first. The list beside it has the same figures. Props: lines, the newest first. */
export function BalancePlot({ lines }: { readonly lines: readonly HistoryLine[] }) {
  const oldestFirst = lines.toReversed();
  const shown = oldestFirst.slice(-BARS_MAX);
  const { bars, zeroY } = balanceBars(shown.map(({ balance }) => balance));
  const [newest] = lines;
  const [oldest] = shown;
  if (newest === undefined || oldest === undefined || lines.length < 2) return null;
  const label = `Your balance after each change, from ${dollarText(oldest.balance)} on ${formatFullDay(oldest.date)} to ${dollarText(newest.balance)} on ${formatFullDay(newest.date)}`;
  return (
    <figure className={styles['plot']}>
      <svg className={styles['bars']} viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} role="img" aria-label={label}>
        {bars.map(({ x, y, width, height, isBelow }) => (
          <rect
            key={x}
            className={isBelow ? styles['below'] : styles['above']}
            x={x}
            y={y}
            width={width}
            height={height}
            rx="2"
          />
        ))}
        <line className={styles['zero']} x1="0" x2={PLOT.width} y1={zeroY} y2={zeroY} />
      </svg>
      <figcaption className={styles['ends']} aria-hidden="true">
        {[oldest, newest].map(({ balance, date }, index) => (
          <span key={index} className={styles['end']}>
            <strong>{dollarText(balance)}</strong>
            <span className={styles['quiet']}>{formatFullDay(date)}</span>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
