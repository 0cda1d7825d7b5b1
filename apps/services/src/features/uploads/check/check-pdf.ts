import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream, type PDFObject } from 'pdf-lib';
import { UPLOADS_LIMITS } from '#features/uploads/uploads-limits.ts';
import { hidesObjects, limitUnpacking, unpackedParts } from './unpack-objects.ts';

// The parser would unpack without a limit.
limitUnpacking();

/** Why a PDF is refused. */
export type PdfRefusal = 'unreadable' | 'tooManyPages' | 'activeContent';

// Actions that run something, and parts that carry another file.
const ACTIVE_KINDS: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'Rendition',
  'RichMedia',
  'RichMediaExecute',
  'EmbeddedFile',
  'FileAttachment',
]);
const ACTIVE_KEYS: ReadonlySet<string> = new Set(['JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'XFA']);
const KIND_KEYS: ReadonlySet<string> = new Set(['S', 'Type', 'Subtype']);
// Jumping to a page is all that a file may do when it opens.
const HARMLESS_WHEN_OPENED = 'GoTo';
const ACTIVE_TEXT = /\/(?:JavaScript|Launch|EmbeddedFiles?|XFA)\b/;
/** Checks a PDF: it opens without a password, has 1 to 50 pages, and nothing in it runs or carries another file. Null when it may
 *  be kept. A viewer may read an older object than the parser does, so the bytes are searched too. */
export async function refusePdf(bytes: Uint8Array): Promise<PdfRefusal | null> {
  const text = readNames(Buffer.from(bytes).toString('latin1'));
  if (ACTIVE_TEXT.test(text)) return 'activeContent';
  try {
    const document = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false });
    const parts = unpackedParts(document).map(readNames);
    if (parts.some((part) => ACTIVE_TEXT.test(part))) return 'activeContent';
    if (hidesObjects(document, [text, ...parts])) return 'unreadable';
    if (document.context.enumerateIndirectObjects().some(([, object]) => isActive(object))) return 'activeContent';
    const pages = document.getPageCount();
    if (pages === 0) return 'unreadable';
    return pages > UPLOADS_LIMITS.pdfPages ? 'tooManyPages' : null;
  } catch {
    return 'unreadable';
  }
}

/** Writes names as they read: `/J#61vaScript` is `/JavaScript`. */
function readNames(text: string): string {
  return text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}

/** Tells whether an object, with everything inside it, runs something or carries a file. Objects that it refers to are checked on
 *  their own. */
function isActive(object: PDFObject): boolean {
  const waiting: PDFObject[] = [object];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PDFArray) waiting.push(...next.asArray());
    const dictionary = next instanceof PDFStream ? next.dict : next;
    if (!(dictionary instanceof PDFDict)) continue;
    for (const [name, value] of dictionary.entries()) {
      if (isActiveEntry(dictionary, name.decodeText(), value)) return true;
      waiting.push(value);
    }
  }
  return false;
}

function isActiveEntry(dictionary: PDFDict, name: string, value: PDFObject): boolean {
  if (ACTIVE_KEYS.has(name)) return true;
  if (KIND_KEYS.has(name) && value instanceof PDFName) return ACTIVE_KINDS.has(value.decodeText());
  if (name !== 'OpenAction') return false;
  const opened = dictionary.context.lookup(value);
  if (!(opened instanceof PDFDict)) return false;
  const kind = opened.get(PDFName.of('S'));
  return !(kind instanceof PDFName) || kind.decodeText() !== HARMLESS_WHEN_OPENED;
}
