import { toDayNumber, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import { useId, useState } from 'react';
import styles from './balance-plot.module.css';
import { formatFullDay, formatMonthDay } from './calendar-text.ts';
import { FoldedTable } from './folded-table.tsx';
import { MoneyText } from './money-text.tsx';
import { axisTop, markRadius, placePoints, stepArea, stepPath, thinMarks } from './plot-geometry.ts';

/** The balance after an event on a day. */
export interface BalancePoint {
  readonly on: BusinessDate;
  readonly balanceCents: Cents;
  readonly label: string;
  /** A point that shapes the line but has no mark, such as one day of a daily charge. */
  readonly isMinor?: boolean;
  /** The balance grew evenly since the point before, instead of changing on this day alone. */
  readonly isSlope?: boolean;
}

interface BalancePlotProps {
  readonly points: readonly BalancePoint[];
  /** A sentence that says what the plot shows. */
  readonly caption: string;
  /** Title of the vertical axis and of its table column, in a word or two: "Owed". */
  readonly axisLabel: string;
}

const WIDTH = 600;
const HEIGHT = 250;
/** Smallest distance between two marks, in view-box units, at which each can still be pointed at. */
const MARK_GAP = 9;
const AREA = { left: 124, top: 34, width: 460, height: 172 } as const;

/** A balance over time as a stepped line. Axes have titles, the arrow keys move between points and read their figures, and a
 *  table shows the same figures on request. `points` are oldest first. */
export function BalancePlot({ points, caption, axisLabel }: BalancePlotProps) {
  const titleId = useId();
  const [active, setActive] = useState<number | null>(null);
  const top = axisTop(Math.max(0, ...points.map((point) => point.balanceCents)));
  const places = placePoints(
    points.map((point) => ({ at: toDayNumber(point.on), value: point.balanceCents })),
    top,
    AREA,
  );
  const marks = thinMarks(
    places,
    points.map((point) => point.isMinor !== true),
    MARK_GAP,
  );
  const radius = markRadius(marks.length);
  const slopes = points.map(({ isSlope }) => isSlope === true);
  const entry = active !== null && marks.includes(active) ? active : marks.at(-1);
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const chosen = active === null ? last : (points[active] ?? last);
  return (
    <figure className={styles['figure']}>
      <figcaption id={titleId} className={styles['caption']}>
        {caption}
      </figcaption>
      <p className={styles['reading']} aria-live="polite">
        <strong>
          <MoneyText amountCents={chosen.balanceCents} />
        </strong>{' '}
        on {formatFullDay(chosen.on)} · {chosen.label}
      </p>
      <svg className={styles['plot']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-labelledby={titleId}>
        <Axes top={top} firstOn={first.on} lastOn={last.on} axisLabel={axisLabel} />
        <path className={styles['area']} d={stepArea(places, AREA, slopes)} />
        <path className={styles['line']} d={stepPath(places, slopes)} />
        {marks.map((index) => {
          const point = points[index];
          const place = places[index];
          if (point === undefined || place === undefined) return null;
          return (
            <circle
              key={`${point.on}-${index}`}
              className={styles['point']}
              cx={place.x}
              cy={place.y}
              r={radius}
              role="img"
              tabIndex={index === entry ? 0 : -1}
              aria-label={`${formatFullDay(point.on)}: $${formatAmount(point.balanceCents)}, ${point.label}`}
              onFocus={() => setActive(index)}
              onPointerEnter={() => setActive(index)}
              onKeyDown={(event) => {
                const target = neighbourOf(event.currentTarget, event.key);
                if (target === null) return;
                event.preventDefault();
                target.focus();
              }}
            />
          );
        })}
      </svg>
      <FiguresTable points={points} caption={caption} axisLabel={axisLabel} />
    </figure>
  );
}

/** Returns the mark that a key leads to: left and right move one mark; Home and End jump to the first and last. */
function neighbourOf(mark: Element, key: string): SVGCircleElement | null {
  const all = [...(mark.parentElement?.querySelectorAll('circle') ?? [])];
  const at = all.findIndex((each) => each === mark);
  const wanted = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[key];
  return wanted === undefined ? null : (all[wanted] ?? null);
}

function FiguresTable({ points, caption, axisLabel }: BalancePlotProps) {
  return (
    <FoldedTable summary="Show these figures as a table" caption={caption} columns={['What', 'Day', axisLabel]}>
      {points.map((point, index) => (
        <tr key={`${point.on}-${index}`}>
          <th scope="row">{point.label}</th>
          <td>{formatFullDay(point.on)}</td>
          <td>
            <MoneyText amountCents={point.balanceCents} />
          </td>
        </tr>
      ))}
    </FoldedTable>
  );
}

function Axes({
  top,
  firstOn,
  lastOn,
  axisLabel,
}: {
  readonly top: number;
  readonly firstOn: BusinessDate;
  readonly lastOn: BusinessDate;
  readonly axisLabel: string;
}) {
  const bottom = AREA.top + AREA.height;
  const isOneYear = firstOn.slice(0, 4) === lastOn.slice(0, 4);
  const dayText = isOneYear ? formatMonthDay : formatFullDay;
  return (
    <g aria-hidden="true" className={styles['axes']}>
      <text x={AREA.left - 8} y={AREA.top - 16} textAnchor="end">
        {axisLabel}
      </text>
      {[0, 0.5, 1].map((share) => {
        const y = bottom - share * AREA.height;
        return (
          <g key={share}>
            <line x1={AREA.left} x2={AREA.left + AREA.width} y1={y} y2={y} />
            <text
              x={AREA.left - 8}
              y={y + 5}
              textAnchor="end"
            >{`$${formatAmount(cents(Math.round(top * share)))}`}</text>
          </g>
        );
      })}
      <text x={AREA.left} y={bottom + 24}>
        {dayText(firstOn)}
      </text>
      {lastOn !== firstOn && (
        <text x={AREA.left + AREA.width} y={bottom + 24} textAnchor="end">
          {dayText(lastOn)}
        </text>
      )}
    </g>
  );
}
