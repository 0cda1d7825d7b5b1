import { longDate } from '@lendside/domain/calendar/long-date.ts';
import type { DocumentBlock, DocumentContent } from '@lendside/domain/documents/document-content.ts';
import { DATE_LABEL } from '@lendside/domain/documents/document-text.ts';
import type { Mode } from '#platform/system-mode.ts';
import { drawSimulationMark, makeTaggedPdf, PDF_COLOURS, PDF_FONTS, toDrawn } from '#platform/tagged-pdf.ts';
import { drawBox, drawFacts, drawTable } from './draw-tables.ts';
import {
  drawRule,
  makeRoom,
  PDF_FOOTER as FOOTER,
  PDF_MARGIN as MARGIN,
  type Block,
  type PageWriter,
  type PartyField,
} from './page-writer.ts';

/** A written document: its bytes, and where each party signs. */
export interface WrittenPdf {
  readonly bytes: Uint8Array;
  readonly fields: readonly PartyField[];
}

const { ink: INK, quiet: QUIET } = PDF_COLOURS;
const { regular: REGULAR, bold: BOLD } = PDF_FONTS;

/** Writes a document as PDF/UA-1 of letter size: title, language, headings, lists and tables with header cells, in reading order.
 *  The same content gives the same bytes. In a simulation each page is marked. Source: width 2; ISO 14289-1. */
export async function writePdf(written: DocumentContent, mode: Mode): Promise<WrittenPdf> {
  const content = toDrawnContent(written);
  const fields: PartyField[] = [];
  const about = { title: content.title, author: content.author, margin: MARGIN, madeOn: content.madeOn };
  const bytes = await makeTaggedPdf(about, ({ document, root }) => {
    // Text never runs into the footer, and `text` adds pages by this margin.
    document.page.margins.bottom = MARGIN + FOOTER;
    const writer: PageWriter = { document, root, width: document.page.width - 2 * MARGIN, fields, y: MARGIN, page: 1 };
    document.on('pageAdded', () => {
      document.page.margins.bottom = MARGIN + FOOTER;
      writer.page += 1;
    });
    drawHead(writer, content);
    for (const block of content.blocks) drawBlock(writer, block);
    drawFooters(document, content, mode);
  });
  return { bytes, fields };
}

/** Replaces the letters that the fonts do not have, in every text. */
function toDrawnContent(content: DocumentContent): DocumentContent {
  return JSON.parse(JSON.stringify(content), (_, value: unknown) =>
    typeof value === 'string' ? toDrawn(value) : value,
  ) as DocumentContent;
}

function drawHead(writer: PageWriter, content: DocumentContent): void {
  addText(writer, 'P', content.author, { font: BOLD, size: 11, before: 0, after: 10 });
  addText(writer, 'H1', content.title, { font: BOLD, size: 20, before: 0, after: 4 });
  addText(writer, 'P', longDate(content.madeOn), { font: REGULAR, size: 10, colour: QUIET, before: 0, after: 8 });
}

function drawBlock(writer: PageWriter, block: DocumentBlock): void {
  switch (block.kind) {
    case 'heading': {
      const size = block.level === 2 ? 14 : 11.5;
      addText(writer, block.level === 2 ? 'H2' : 'H3', block.text, { font: BOLD, size, before: 10, after: 3 });
      return;
    }
    case 'paragraph':
      addText(writer, 'P', block.text, { font: REGULAR, size: 10.5, before: 0, after: 6 });
      return;
    case 'list':
      drawList(writer, block);
      return;
    case 'facts':
      drawFacts(writer, block);
      return;
    case 'table':
      drawTable(writer, block);
      return;
    case 'box':
      drawBox(writer, block);
      return;
    case 'sign':
      drawSign(writer, block);
  }
}

interface TextLook {
  readonly font: string;
  readonly size: number;
  readonly before: number;
  readonly after: number;
  readonly colour?: string;
}

/** Adds flowing text. It may go on over the page's end; a heading keeps two lines of what follows. */
function addText(writer: PageWriter, tag: 'P' | 'H1' | 'H2' | 'H3', words: string, look: TextLook): void {
  if (words === '') return;
  const { document, root } = writer;
  writer.y += writer.y === MARGIN ? 0 : look.before;
  const keeps = tag === 'P' ? look.size * 2 : look.size * 1.3 + 40;
  makeRoom(writer, keeps);
  root.add(
    document.struct(tag, {}, () => {
      document
        .font(look.font)
        .fontSize(look.size)
        .fillColor(look.colour ?? INK)
        .text(words, MARGIN, writer.y, { width: writer.width, lineGap: 2 });
    }),
  );
  writer.y = document.y + look.after;
}

function drawList(writer: PageWriter, { items }: Block<'list'>): void {
  const { document, root } = writer;
  const list = document.struct('L');
  root.add(list);
  const indent = 16;
  for (const item of items) {
    makeRoom(writer, 24);
    const entry = document.struct('LI');
    list.add(entry);
    entry.add(
      document.struct('Lbl', {}, () => {
        document
          .font(REGULAR)
          .fontSize(10.5)
          .fillColor(INK)
          .text('•', MARGIN + 4, writer.y, { lineBreak: false });
      }),
    );
    entry.add(
      document.struct('LBody', {}, () => {
        document.text(item, MARGIN + indent, writer.y, { width: writer.width - indent, lineGap: 2 });
      }),
    );
    entry.end();
    writer.y = document.y + 3;
  }
  list.end();
  writer.y += 4;
}

const SIGNATURE = { width: 260, height: 36 } as const;
const DATE = { width: 120, height: 24 } as const;
const INITIALS = { width: 72, height: 28 } as const;

function drawSign(writer: PageWriter, block: Block<'sign'>): void {
  const isSignature = block.place === 'signature';
  const space = isSignature ? SIGNATURE.height : INITIALS.height;
  const { document } = writer;
  document.font(REGULAR).fontSize(10.5);
  const height = document.heightOfString(block.label, { width: writer.width, lineGap: 2 });
  makeRoom(writer, height + space + 40);
  addText(writer, 'P', block.label, { font: REGULAR, size: 10.5, before: 0, after: 4 });
  const top = writer.y;
  addField(writer, block, isSignature ? SIGNATURE : INITIALS, MARGIN);
  const line = top + space;
  addLine(writer, block.name, { x: MARGIN, y: line, width: isSignature ? SIGNATURE.width : 200 });
  if (isSignature) {
    const x = MARGIN + SIGNATURE.width + 40;
    const { page, fields } = writer;
    fields.push({ party: block.party, kind: 'date', page, x, y: line - DATE.height, ...DATE });
    addLine(writer, DATE_LABEL, { x, y: line, width: DATE.width });
  }
  writer.y = line + 26;
}

function addField(
  { fields, page, y }: PageWriter,
  { party, place }: Block<'sign'>,
  size: { readonly width: number; readonly height: number },
  x: number,
): void {
  fields.push({ party, kind: place, page, x, y, ...size });
}

/** Draws the line to write on, with words below it. */
function addLine(
  { document, root }: PageWriter,
  words: string,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  drawRule(document, x, y, width, INK);
  root.add(
    document.struct('P', {}, () => {
      document
        .font(REGULAR)
        .fontSize(9)
        .fillColor(QUIET)
        .text(words, x, y + 3, { lineBreak: false });
    }),
  );
}

/** Writes page numbers and the template below each page, outside the reading order. */
function drawFooters(document: PDFKit.PDFDocument, content: DocumentContent, mode: Mode): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    document.page.margins.bottom = 0;
    document.markContent('Artifact', { type: 'Pagination' });
    const y = document.page.height - MARGIN;
    document.font(REGULAR).fontSize(8).fillColor(QUIET);
    document.text(`${content.title} · ${content.template.name} ${content.template.version}`, MARGIN, y, {
      lineBreak: false,
    });
    document.text(`Page ${page + 1} of ${count}`, document.page.width - MARGIN - 80, y, {
      width: 80,
      align: 'right',
      lineBreak: false,
    });
    document.endMarkedContent();
    if (mode === 'simulation') drawSimulationMark(document, BOLD);
  }
}
