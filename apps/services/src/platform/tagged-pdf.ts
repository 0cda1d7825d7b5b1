import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';

/** Colors of documents: text, secondary text and decorative lines. */
export const PDF_COLOURS = { ink: '#1a1a1a', quiet: '#595959', rule: '#d9d9d9' } as const;

/** The embedded fonts of a document with `madeOn`: Figtree, cut to Latin letters, in two fixed weights. */
export const PDF_FONTS = { regular: 'Figtree', bold: 'Figtree-Bold' } as const;

/** A document being drawn, and the root of its reading order. */
export interface TaggedPdf {
  readonly document: PDFKit.PDFDocument;
  readonly root: PDFKit.PDFStructureElement;
}

/** What a tagged PDF is about. `margin` is in points. */
export interface AboutPdf {
  readonly title: string;
  readonly author: string;
  readonly margin: number;
  /** With a day (`2026-06-15`), the file is PDF/UA-1 with embedded fonts, and the same drawing gives the same bytes. */
  readonly madeOn?: string;
}

/** Options of a header cell. The types of pdfkit do not know `scope` yet. */
export interface HeaderCellOptions extends PDFKit.Mixins.StructureElementOptions {
  readonly scope: 'Row' | 'Column';
}

/** Makes a tagged PDF of letter size and returns its bytes. `draw` adds pages and structure. */
export function makeTaggedPdf(about: AboutPdf, draw: (pdf: TaggedPdf) => void): Promise<Uint8Array> {
  const document = openDocument(about);
  const parts: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  document.on('data', (part: Buffer) => {
    parts.push(part);
  });
  document.on('end', () => {
    resolve(new Uint8Array(Buffer.concat(parts)));
  });
  document.on('error', reject);
  const root = document.struct('Document');
  document.addStructure(root);
  draw({ document, root });
  root.end();
  document.end();
  return promise;
}

function openDocument({ title, author, margin, madeOn }: AboutPdf): PDFKit.PDFDocument {
  const options: PDFKit.PDFDocumentOptions = {
    size: 'LETTER',
    margin,
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author },
  };
  if (madeOn === undefined) return new PDFDocument(options);
  const document = new PDFDocument({
    ...options,
    info: { ...options.info, CreationDate: new Date(`${madeOn}T00:00:00Z`) },
    subset: UNIVERSAL,
    bufferPages: true,
    autoFirstPage: false,
    // The standard fonts are not embedded, which PDF/UA forbids.
    font: '',
    // Processors compress differently, so compressed bytes would differ between servers.
    compress: false,
  });
  document.registerFont(PDF_FONTS.regular, REGULAR);
  document.registerFont(PDF_FONTS.bold, BOLD);
  document.font(PDF_FONTS.regular);
  document.addPage();
  return document;
}

// The types of pdfkit do not know this value yet.
const UNIVERSAL = 'PDF/UA' as string as NonNullable<PDFKit.PDFDocumentOptions['subset']>;
const REGULAR = readFileSync(new URL('fonts/figtree-regular.ttf', import.meta.url));
const BOLD = readFileSync(new URL('fonts/figtree-bold.ttf', import.meta.url));

const DRAWN = /^[\u0020-\u007E\u00A0-\u00FF–—‘’“”•…−]$/;
const PLAIN: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Œ: 'OE',
  œ: 'oe',
  ı: 'i',
  Ħ: 'H',
  ħ: 'h',
};

/** Replaces letters that the embedded fonts do not have by their plain letters: "Nguyễn" → "Nguyen". Others become "?". */
export function toDrawn(text: string): string {
  return [...text].map(drawnLetter).join('');
}

function drawnLetter(letter: string): string {
  if (DRAWN.test(letter)) return letter;
  const plain = PLAIN[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return [...plain].every((each) => DRAWN.test(each)) ? plain : '?';
}

/** Draws the mark of a simulation across the present page, outside the reading order. */
export function drawSimulationMark(document: PDFKit.PDFDocument, font: string): void {
  document.markContent('Artifact', { type: 'Layout' });
  document.save().rotate(-30, { origin: [document.page.width / 2, document.page.height / 2] });
  document.font(font).fontSize(72).fillColor('#000000', 0.06);
  document.text('SIMULATION', 0, document.page.height / 2 + 60, {
    width: document.page.width,
    align: 'center',
    lineBreak: false,
  });
  document.restore();
  document.endMarkedContent();
}
