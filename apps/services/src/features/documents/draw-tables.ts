import { PDF_COLOURS, PDF_FONTS, type HeaderCellOptions } from '#platform/tagged-pdf.ts';
import { drawRule, makeRoom, PDF_MARGIN as MARGIN, type Block, type PageWriter } from './page-writer.ts';

const { ink: INK } = PDF_COLOURS;
const { regular: REGULAR, bold: BOLD } = PDF_FONTS;

/** One cell of a row: its text and look. */
interface Cell {
  readonly text: string;
  readonly tag: 'TH' | 'TD';
  readonly scope?: 'Row' | 'Column';
  readonly font: string;
  readonly size: number;
}

function openTable(writer: PageWriter, caption: string): PDFKit.PDFStructureElement {
  const { document, root } = writer;
  makeRoom(writer, 60);
  const table = document.struct('Table');
  root.add(table);
  if (caption === '') return table;
  table.add(
    document.struct('Caption', {}, () => {
      document
        .font(BOLD)
        .fontSize(10.5)
        .fillColor(INK)
        .text(caption, MARGIN, writer.y + 4, { width: writer.width });
    }),
  );
  writer.y = document.y + 4;
  return table;
}

function heightOf(document: PDFKit.PDFDocument, cells: readonly Cell[], widths: readonly number[]): number {
  const heights = cells.map(({ text, font, size }, at) =>
    document
      .font(font)
      .fontSize(size)
      .heightOfString(text === '' ? ' ' : text, { width: (widths[at] ?? 40) - 8 }),
  );
  return Math.max(...heights) + 7;
}

/** Draws a row whose cells stand side by side, above a decorative line. A row is never split over two pages. */
function drawRow(
  writer: PageWriter,
  table: PDFKit.PDFStructureElement,
  cells: readonly Cell[],
  widths: readonly number[],
): void {
  const { document } = writer;
  const height = heightOf(document, cells, widths);
  makeRoom(writer, height);
  const row = document.struct('TR');
  table.add(row);
  let x = MARGIN;
  cells.forEach((cell, at) => {
    const width = widths[at] ?? 40;
    const left = x + 4;
    const scope: HeaderCellOptions | undefined = cell.scope === undefined ? undefined : { scope: cell.scope };
    row.add(
      document.struct(cell.tag, scope ?? {}, () => {
        document.font(cell.font).fontSize(cell.size).fillColor(INK);
        if (cell.text !== '') document.text(cell.text, left, writer.y + 3, { width: width - 8 });
      }),
    );
    x += width;
  });
  row.end();
  writer.y += height;
  drawRule(document, MARGIN, writer.y, writer.width);
}

/** Draws facts as a table whose first cells are headers. */
export function drawFacts(writer: PageWriter, { caption, rows }: Block<'facts'>): void {
  const table = openTable(writer, caption);
  const widths = [writer.width * 0.52, writer.width * 0.48];
  for (const [label, value] of rows)
    drawRow(
      writer,
      table,
      [
        { text: label, tag: 'TH', scope: 'Row', font: REGULAR, size: 10 },
        { text: value, tag: 'TD', font: BOLD, size: 10 },
      ],
      widths,
    );
  table.end();
  writer.y += 8;
}

/** Draws a table with a head. */
export function drawTable(writer: PageWriter, { caption, head, rows }: Block<'table'>): void {
  const table = openTable(writer, caption);
  const widths = columnWidths(writer, head, rows);
  const headCells = head.map((text): Cell => ({ text, tag: 'TH', scope: 'Column', font: BOLD, size: 9.5 }));
  drawRow(writer, table, headCells, widths);
  for (const row of rows) {
    const cells = row.map((text): Cell => ({ text, tag: 'TD', font: REGULAR, size: 9.5 }));
    // The head is drawn again on a new page, but read only once.
    if (makeRoom(writer, heightOf(writer.document, cells, widths))) drawHeadAgain(writer, headCells, widths);
    drawRow(writer, table, cells, widths);
  }
  table.end();
  writer.y += 8;
}

function drawHeadAgain(writer: PageWriter, cells: readonly Cell[], widths: readonly number[]): void {
  const { document } = writer;
  const height = heightOf(document, cells, widths);
  document.markContent('Artifact', { type: 'Layout' });
  let x = MARGIN;
  cells.forEach(({ text, font, size }, at) => {
    const width = widths[at] ?? 40;
    document
      .font(font)
      .fontSize(size)
      .fillColor(INK)
      .text(text, x + 4, writer.y + 3, { width: width - 8 });
    x += width;
  });
  document.endMarkedContent();
  writer.y += height;
  drawRule(document, MARGIN, writer.y, writer.width);
}

/** Shares the width between columns by their longest words, at least a tenth each. */
function columnWidths(
  { document, width }: PageWriter,
  head: readonly string[],
  rows: Block<'table'>['rows'],
): number[] {
  document.font(BOLD).fontSize(9.5);
  const wanted = head.map((title, at) => {
    const texts = [title, ...rows.map((row) => row[at] ?? '')];
    return Math.min(Math.max(width / 10, ...texts.map((text) => document.widthOfString(text) + 12)), width / 2);
  });
  const sum = wanted.reduce((total, each) => total + each, 0);
  return wanted.map((each) => (each * width) / sum);
}

/** Draws the boxes of a disclosure: titles, then values in large type, then what each of them means. */
export function drawBox(writer: PageWriter, { caption, cells }: Block<'box'>): void {
  const { document } = writer;
  const widths = cells.map(() => writer.width / cells.length);
  const rows: readonly (readonly Cell[])[] = [
    cells.map(({ title }) => ({ text: title, tag: 'TH', scope: 'Column', font: BOLD, size: 10 })),
    cells.map(({ value }) => ({ text: value, tag: 'TD', font: BOLD, size: 15 })),
    cells.map(({ note }) => ({ text: note, tag: 'TD', font: REGULAR, size: 9 })),
  ];
  const height = rows.reduce((sum, row) => sum + heightOf(document, row, widths), 0);
  makeRoom(writer, height + 40);
  const table = openTable(writer, caption);
  const top = writer.y;
  for (const row of rows) drawRow(writer, table, row, widths);
  table.end();
  document.markContent('Artifact', { type: 'Layout' });
  document
    .lineWidth(1.4)
    .strokeColor(INK)
    .rect(MARGIN, top, writer.width, writer.y - top)
    .stroke();
  for (let at = 1; at < cells.length; at += 1) {
    const x = MARGIN + (writer.width / cells.length) * at;
    document.moveTo(x, top).lineTo(x, writer.y).stroke();
  }
  document.endMarkedContent();
  writer.y += 10;
}
