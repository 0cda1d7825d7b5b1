import type { Cents } from '@lendside/domain/money/cents.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { csvText } from './csv-text.ts';
import type { Timeline } from './build-timeline.ts';
import { channelText, stateText } from './timeline-words.ts';

const HEADINGS = [
  'From',
  'Date',
  'State',
  'What',
  'How',
  'Autopay',
  'Amount',
  'Principal',
  'Interest',
  'Fees',
  'Credit',
  'Balance after',
  'Principal after',
  'Confirmation number',
  'Note',
];

/** Formats an amount without thousands separators so that a spreadsheet reads a number: "-1234.56". */
function plain(amountCents: Cents | null): string {
  return amountCents === null ? '' : formatAmount(amountCents).replaceAll(',', '');
}

/** Returns the timeline as CSV, oldest first. The first rows name the loan and the business date. */
export function timelineCsv({ record, events }: Timeline): Uint8Array {
  const { snapshot } = record;
  const rows = events.map((event) => [
    event.fromOn,
    event.on,
    stateText(event),
    event.count === 1 ? event.title : `${event.title} (${event.count} days)`,
    channelText(event),
    event.isAutopay ? 'yes' : '',
    plain(event.amountCents),
    ...(event.isSplitKnown
      ? [
          plain(event.split.principalCents),
          plain(event.split.interestCents),
          plain(event.split.feesCents),
          plain(event.split.creditCents),
        ]
      : ['', '', '', '']),
    plain(event.owedCents),
    plain(event.principalCents),
    event.confirmationNumber ?? '',
    event.note ?? '',
  ]);
  const head = [
    ['Loan', snapshot.loanHeader],
    ['As of', snapshot.asOf],
  ];
  return new TextEncoder().encode(csvText([...head, HEADINGS, ...rows]));
}
