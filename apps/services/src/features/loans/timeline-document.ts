import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import { longDate } from '@lendside/domain/calendar/long-date.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import type { TimelineEvent } from '@lendside/domain/loans/figures/money-timeline.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { Mode } from '#platform/system-mode.ts';
import { makeTaggedPdf, PDF_COLOURS } from '#platform/tagged-pdf.ts';
import type { Timeline } from './build-timeline.ts';
import { stateText } from './timeline-words.ts';

const MARGIN = 48;
const { ink: INK, quiet: QUIET, rule: RULE } = PDF_COLOURS;
const LINE_HEIGHT = 13;

/** Columns of the table: heading, left edge and width in points. Amounts are right-aligned. */
const COLUMNS = [
  { heading: 'Date', x: MARGIN, width: 86, align: 'left' },
  { heading: 'What', x: 138, width: 130, align: 'left' },
  { heading: 'Amount', x: 270, width: 62, align: 'right' },
  { heading: 'Principal', x: 334, width: 58, align: 'right' },
  { heading: 'Interest', x: 394, width: 52, align: 'right' },
  { heading: 'Fees', x: 448, width: 46, align: 'right' },
  { heading: 'Balance', x: 496, width: 68, align: 'right' },
] as const;

type Document = PDFKit.PDFDocument;
type Structure = PDFKit.PDFStructureElement;

function money(amountCents: Cents | null): string {
  return amountCents === null ? '' : formatAmount(amountCents);
}

function toCells(event: TimelineEvent): readonly string[] {
  const days = event.fromOn === event.on ? event.on : `${event.fromOn} to ${event.on}`;
  const state = event.state === 'posted' ? '' : ` (${stateText(event).toLowerCase()})`;
  const { split, isSplitKnown } = event;
  return [
    days,
    `${event.title}${state}${event.note === null ? '' : `. ${event.note}`}`,
    money(event.amountCents),
    isSplitKnown ? money(split.principalCents) : '',
    isSplitKnown ? money(split.interestCents) : '',
    isSplitKnown ? money(split.feesCents) : '',
    money(event.owedCents),
  ];
}

/** Draws a table row and returns its height. Each cell is tagged as part of its row for screen readers. */
function drawRow(document: Document, table: Structure, cells: readonly string[], y: number, isHead: boolean): number {
  const row = document.struct('TR');
  table.add(row);
  document.font(isHead ? 'Helvetica-Bold' : 'Helvetica').fontSize(9);
  const heights = cells.map((cell, at) =>
    document.heightOfString(cell, { width: COLUMNS[at]?.width ?? 60, align: 'left' }),
  );
  cells.forEach((cell, at) => {
    const column = COLUMNS[at];
    if (column === undefined) return;
    row.add(
      document.struct(isHead ? 'TH' : 'TD', {}, () => {
        document
          .fillColor(isHead ? QUIET : INK)
          .text(cell === '' ? ' ' : cell, column.x, y, { width: column.width, align: column.align });
      }),
    );
  });
  row.end();
  const height = Math.max(LINE_HEIGHT, ...heights) + 6;
  document.markContent('Artifact', { type: 'Layout' });
  document
    .moveTo(MARGIN, y + height - 3)
    .lineTo(document.page.width - MARGIN, y + height - 3)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  document.endMarkedContent();
  return height;
}

function drawTable(document: Document, root: Structure, timeline: Timeline, top: number): void {
  const table = document.struct('Table');
  root.add(table);
  let y = top;
  const headings = COLUMNS.map(({ heading }) => heading);
  y += drawRow(document, table, headings, y, true);
  for (const event of timeline.events) {
    if (y > document.page.height - MARGIN - 60) {
      document.addPage();
      y = MARGIN + drawRow(document, table, headings, MARGIN, true);
    }
    y += drawRow(document, table, toCells(event), y, false);
  }
  table.end();
}

function drawHead(document: Document, root: Structure, { record }: Timeline, mode: string): number {
  const { snapshot } = record;
  const code = findBrandCode(record.brand);
  const say = (type: 'H1' | 'P', size: number, colour: string, words: string, y: number): void => {
    root.add(
      document.struct(type, {}, () => {
        document.font('Helvetica').fontSize(size).fillColor(colour).text(words, MARGIN, y);
      }),
    );
  };
  say('P', 12, INK, code === null ? record.brand : brandName(code, {}), MARGIN);
  say('H1', 22, INK, 'Money timeline', MARGIN + 26);
  say(
    'P',
    11,
    QUIET,
    `Loan ${snapshot.loanHeader}. As of ${longDate(snapshot.asOf)} you owe $${money(payoffCents(snapshot))}.`,
    MARGIN + 58,
  );
  const note = 'Oldest first. The amounts that were posted add up to the balance beside them; a minus sign takes off.';
  say('P', 9, QUIET, mode === 'simulation' ? `Simulation: no real money. ${note}` : note, MARGIN + 76);
  return MARGIN + 100;
}

/** Draws the timeline as a tagged PDF: a heading, the business date and a table that may run over several pages. */
export function drawTimeline(timeline: Timeline, mode: Mode): Promise<Uint8Array> {
  const title = `Money timeline of loan ${timeline.record.snapshot.loanHeader}`;
  return makeTaggedPdf({ title, author: timeline.record.brand, margin: MARGIN }, ({ document, root }) => {
    drawTable(document, root, timeline, drawHead(document, root, timeline, mode));
  });
}
