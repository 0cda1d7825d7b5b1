import type { DocumentBlock, SigningParty } from '@lendside/domain/documents/document-content.ts';
import type { SigningField } from '@lendside/providers/signing/port.ts';
import { PDF_COLOURS, type TaggedPdf } from '#platform/tagged-pdf.ts';

/** The margin of a page, and the height kept free for its footer, in points. */
export const PDF_MARGIN = 56;
export const PDF_FOOTER = 28;

/** One kind of block. */
export type Block<Kind extends DocumentBlock['kind']> = Extract<DocumentBlock, { readonly kind: Kind }>;

/** A place to sign, of the party that signs there. */
export type PartyField = Omit<SigningField, 'signerId'> & { readonly party: SigningParty };

/** The page being written: where the next block goes, and the fields found so far. */
export interface PageWriter extends TaggedPdf {
  readonly width: number;
  readonly fields: PartyField[];
  y: number;
  page: number;
}

/** Goes to a new page when the height is not free on this one. */
export function makeRoom(writer: PageWriter, height: number): boolean {
  const { document } = writer;
  if (writer.y + height <= document.page.maxY()) return false;
  document.addPage();
  writer.y = PDF_MARGIN;
  return true;
}

/** Draws a decorative line. */
export function drawRule(
  document: PDFKit.PDFDocument,
  x: number,
  y: number,
  width: number,
  colour: string = PDF_COLOURS.rule,
): void {
  document.markContent('Artifact', { type: 'Layout' });
  document
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .strokeColor(colour)
    .stroke();
  document.endMarkedContent();
}
