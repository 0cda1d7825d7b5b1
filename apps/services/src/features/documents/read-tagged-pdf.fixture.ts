import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFString,
} from 'pdf-lib';

/** One element of a PDF's structure: its tag, its own words, its children and, for a header cell, its scope. */
export interface TaggedElement {
  readonly tag: string;
  readonly text: string;
  readonly scope: string | null;
  readonly children: readonly TaggedElement[];
}

/** What a screen reader finds in a PDF. */
export interface ReadPdf {
  readonly title: string;
  readonly language: string;
  readonly isMarked: boolean;
  readonly showsTitle: boolean;
  /** Whether the metadata say PDF/UA-1. */
  readonly isUniversal: boolean;
  readonly pages: number;
  /** Fonts that are not embedded. */
  readonly missingFonts: readonly string[];
  /** The structure, in reading order. */
  readonly root: TaggedElement;
  /** The words on each page that are outside the structure. */
  readonly artifacts: readonly string[];
}

/** Reads a PDF as a screen reader does: by its tags, and the words of each by the font's map to Unicode. */
export async function readTaggedPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const { catalog, context } = pdf;
  const pages = pdf.getPages().map((page) => readPage(page.node, context));
  const pageNumbers = new Map(pdf.getPages().map((page, at) => [page.ref.toString(), at]));
  const words = (page: number, mcid: number): string => joinLines(pages[page]?.words.get(mcid) ?? []);

  const read = (node: PDFDict, inherited: number | null): TaggedElement => {
    const pageRef = node.get(PDFName.of('Pg'));
    const page = pageRef instanceof PDFRef ? (pageNumbers.get(pageRef.toString()) ?? null) : inherited;
    const kids = node.lookup(PDFName.of('K'));
    const list = kids instanceof PDFArray ? kids.asArray() : kids === undefined ? [] : [kids];
    const children: TaggedElement[] = [];
    const texts: string[] = [];
    for (const kid of list) {
      const found = kid instanceof PDFRef ? context.lookup(kid) : kid;
      if (found instanceof PDFNumber && page !== null) texts.push(words(page, found.asNumber()));
      if (!(found instanceof PDFDict)) continue;
      const mcid = found.lookup(PDFName.of('MCID'));
      if (mcid instanceof PDFNumber) {
        const own = found.get(PDFName.of('Pg'));
        const at = own instanceof PDFRef ? (pageNumbers.get(own.toString()) ?? page) : page;
        if (at !== null) texts.push(words(at, mcid.asNumber()));
      } else children.push(read(found, page));
    }
    const attributes = node.lookup(PDFName.of('A'));
    const scope = attributes instanceof PDFDict ? attributes.lookup(PDFName.of('Scope')) : undefined;
    return {
      tag: nameOf(node.lookup(PDFName.of('S'))),
      text: texts.join(' ').replaceAll(/\s+/g, ' ').trim(),
      scope: scope === undefined ? null : nameOf(scope),
      children,
    };
  };

  const tree = catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const top = tree.lookup(PDFName.of('K'));
  const first = top instanceof PDFArray ? top.lookup(0, PDFDict) : (top as PDFDict);
  const metadata = catalog.lookup(PDFName.of('Metadata'));
  const about = metadata instanceof PDFRawStream ? Buffer.from(metadata.contents).toString('utf8') : '';
  const viewer = catalog.lookup(PDFName.of('ViewerPreferences'));
  const marks = catalog.lookup(PDFName.of('MarkInfo'));
  return {
    title: pdf.getTitle() ?? '',
    language: textOf(catalog.lookup(PDFName.of('Lang'))),
    isMarked: marks instanceof PDFDict && String(marks.lookup(PDFName.of('Marked'))) === 'true',
    showsTitle: viewer instanceof PDFDict && String(viewer.lookup(PDFName.of('DisplayDocTitle'))) === 'true',
    isUniversal: about.includes('<pdfuaid:part>1</pdfuaid:part>'),
    pages: pages.length,
    missingFonts: pages.flatMap(({ missingFonts }) => missingFonts),
    root: read(first, null),
    artifacts: pages.map(({ artifacts }) => artifacts.join(' ')),
  };
}

/** Joins the lines of a text. A line that ends with a hyphen goes on without a space. */
function joinLines(lines: readonly string[]): string {
  return lines.map((line) => (line.endsWith('-') ? line : `${line} `)).join('');
}

/** Lists the elements in reading order. */
export function inOrder(element: TaggedElement): readonly TaggedElement[] {
  return [element, ...element.children.flatMap(inOrder)];
}

type Context = PDFDocument['context'];

function nameOf(value: unknown): string {
  return value instanceof PDFName ? value.decodeText() : '';
}

function textOf(value: unknown): string {
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '';
}

interface ReadPage {
  readonly words: ReadonlyMap<number, string[]>;
  readonly artifacts: readonly string[];
  readonly missingFonts: readonly string[];
}

function readPage(page: PDFDict, context: Context): ReadPage {
  const resources = page.lookup(PDFName.of('Resources'), PDFDict);
  const fonts = resources.lookup(PDFName.of('Font'));
  const maps = new Map<string, ReadonlyMap<number, string>>();
  const missingFonts: string[] = [];
  for (const [name, ref] of fonts instanceof PDFDict ? fonts.entries() : []) {
    const font = context.lookup(ref, PDFDict);
    const unicode = font.lookup(PDFName.of('ToUnicode'));
    if (unicode instanceof PDFRawStream)
      maps.set(name.decodeText(), readUnicodeMap(Buffer.from(unicode.contents).toString('latin1')));
    if (!isEmbedded(font)) missingFonts.push(nameOf(font.lookup(PDFName.of('BaseFont'))));
  }
  const contents = page.lookup(PDFName.of('Contents'));
  const streams = contents instanceof PDFArray ? contents.asArray().map((ref) => context.lookup(ref)) : [contents];
  const text = streams
    .map((each) => (each instanceof PDFRawStream ? Buffer.from(each.contents).toString('latin1') : ''))
    .join('\n');
  return { ...readStream(text, maps), missingFonts };
}

function isEmbedded(font: PDFDict): boolean {
  const descendants = font.lookup(PDFName.of('DescendantFonts'));
  const own = descendants instanceof PDFArray ? descendants.lookup(0, PDFDict) : font;
  const descriptor = own.lookup(PDFName.of('FontDescriptor'));
  return descriptor instanceof PDFDict && descriptor.get(PDFName.of('FontFile2')) !== undefined;
}

/** Reads `beginbfrange` of a map to Unicode, as pdfkit writes it. */
function readUnicodeMap(text: string): ReadonlyMap<number, string> {
  const map = new Map<number, string>();
  for (const [, from = '0', , list = ''] of text.matchAll(/<(\w+)>\s*<(\w+)>\s*\[([^\]]*)\]/g)) {
    let code = Number.parseInt(from, 16);
    for (const [, hex = ''] of list.matchAll(/<([\w\s]*)>/g)) {
      map.set(code, Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').swap16().toString('utf16le'));
      code += 1;
    }
  }
  return map;
}

function readStream(
  stream: string,
  maps: ReadonlyMap<string, ReadonlyMap<number, string>>,
): Pick<ReadPage, 'words' | 'artifacts'> {
  const words = new Map<number, string[]>();
  const artifacts: string[] = [];
  const open: (number | 'artifact' | null)[] = [];
  let map: ReadonlyMap<number, string> = new Map();
  const operators = /\/(\w+)\s+(<<[^>]*>>)?\s*(BDC|BMC)|(EMC)|\/(\w+)\s+[\d.]+\s+Tf|\[([^\]]*)\]\s*TJ/g;
  for (const [, tag, properties, begin, end, font, shown] of stream.matchAll(operators)) {
    if (begin !== undefined) {
      const mcid = /\/MCID\s+(\d+)/.exec(properties ?? '')?.[1];
      open.push(mcid === undefined ? (tag === 'Artifact' ? 'artifact' : null) : Number(mcid));
    } else if (end !== undefined) open.pop();
    else if (font !== undefined) map = maps.get(font) ?? new Map();
    else if (shown !== undefined) {
      const line = [...shown.matchAll(/<([0-9a-fA-F]+)>/g)].map(([, hex = '']) => decode(hex, map)).join('');
      const place = open.at(-1) ?? null;
      if (place === 'artifact') artifacts.push(line);
      else if (place !== null) words.set(place, [...(words.get(place) ?? []), line]);
      else throw new Error(`these words are neither in the structure nor an artifact: ${line}`);
    }
  }
  return { words, artifacts };
}

function decode(hex: string, map: ReadonlyMap<number, string>): string {
  return (hex.match(/.{4}/g) ?? []).map((code) => map.get(Number.parseInt(code, 16)) ?? '�').join('');
}
