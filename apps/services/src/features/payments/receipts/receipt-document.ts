import type { Mode } from '#platform/system-mode.ts';
import { drawSimulationMark, makeTaggedPdf, PDF_COLOURS } from '#platform/tagged-pdf.ts';
import type { ReceiptLetter, ReceiptLine } from './receipt-letter.ts';

const MARGIN = 64;
const LINE_HEIGHT = 28;
const { ink: INK, quiet: QUIET, rule: RULE } = PDF_COLOURS;

/** Draws the receipt as a tagged PDF of one page: a heading, labeled values and a closing line, in reading order. A simulation
 *  is marked on the page. */
export function drawReceipt(letter: ReceiptLetter, mode: Mode): Promise<Uint8Array> {
  const about = { title: `${letter.brand}: ${letter.title}`, author: letter.brand, margin: MARGIN };
  return makeTaggedPdf(about, ({ document, root }) => {
    root.add(
      document.struct('P', {}, () => {
        document.font('Helvetica-Bold').fontSize(13).fillColor(INK).text(letter.brand, MARGIN, MARGIN);
      }),
    );
    root.add(
      document.struct('H1', {}, () => {
        document
          .font('Helvetica')
          .fontSize(26)
          .text(letter.title, MARGIN, MARGIN + 40);
      }),
    );
    const top = MARGIN + 100;
    letter.lines.forEach((line, index) => {
      drawLine(document, root, line, top + index * LINE_HEIGHT, index === 0);
    });
    root.add(
      document.struct('P', {}, () => {
        document
          .fontSize(11)
          .fillColor(QUIET)
          .text(letter.closing, MARGIN, top + letter.lines.length * LINE_HEIGHT + 20);
      }),
    );
    if (mode === 'simulation') drawSimulationMark(document, 'Helvetica-Bold');
  });
}

/** Draws one value with its label, read together by a screen reader, above a decorative line. */
function drawLine(
  document: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  { label, value }: ReceiptLine,
  y: number,
  isStrong: boolean,
): void {
  root.add(
    document.struct('P', {}, () => {
      document.font('Helvetica').fontSize(11).fillColor(QUIET).text(`${label}  `, MARGIN, y, { lineBreak: false });
      document
        .font(isStrong ? 'Helvetica-Bold' : 'Helvetica')
        .fillColor(INK)
        .text(value, MARGIN + 200, y, { lineBreak: false });
    }),
  );
  document.markContent('Artifact', { type: 'Layout' });
  document
    .moveTo(MARGIN, y + 19)
    .lineTo(document.page.width - MARGIN, y + 19)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  document.endMarkedContent();
}
