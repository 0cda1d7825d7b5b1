import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFName,
  PDFNumber,
  PDFObjectStreamParser,
  PDFRawStream,
  PDFXRefStreamParser,
  type PDFContext,
  type PDFDict,
  type PDFDocument,
} from 'pdf-lib';
import { UPLOADS_LIMITS } from '#features/uploads/uploads-limits.ts';

/** What was unpacked of a file. */
interface Unpacked {
  readonly parts: string[];
  leftBytes: number;
}

const FLATE = PDFName.of('FlateDecode');
const PACKING = ['Filter', 'DecodeParms', 'Length'].map((key) => PDFName.of(key));
const PACKED_OBJECTS = PDFName.of('ObjStm');
const NAME_OF_PACKED_OBJECTS = /\/ObjStm\b/g;
const unpackedOf = new WeakMap<PDFContext, Unpacked>();
const state = { isLimited: false };

/** Makes the parser of PDF files take its packed objects from us, unpacked once and within a limit. This stands where the parser
 *  would unpack them, so it sees each one that the parser sees, however the file writes it. */
export function limitUnpacking(): void {
  if (state.isLimited) return;
  state.isLimited = true;
  const { forStream: parseObjects } = PDFObjectStreamParser;
  const { forStream: parseList } = PDFXRefStreamParser;
  PDFObjectStreamParser.forStream = (stream, shouldWait) => parseObjects(unpacked(stream), shouldWait);
  PDFXRefStreamParser.forStream = (stream) => parseList(withoutEntries(stream));
}

/** Returns the packed objects of a parsed file as text. */
export function unpackedParts({ context }: PDFDocument): readonly string[] {
  return unpackedOf.get(context)?.parts ?? [];
}

/** Tells whether a file has packed objects that the parser did not unpack, but a viewer may. `texts` are the file and its parts. */
export function hidesObjects(document: PDFDocument, texts: readonly string[]): boolean {
  const named = texts.flatMap((text) => text.match(NAME_OF_PACKED_OBJECTS) ?? []).length;
  if (named > unpackedParts(document).length) return true;
  return document.context
    .enumerateIndirectObjects()
    .some(([, object]) => object instanceof PDFRawStream && holdsObjects(object.dict));
}

function holdsObjects(dictionary: PDFDict): boolean {
  const isPacked = ['N', 'First'].every((key) => dictionary.has(PDFName.of(key)));
  return isPacked || dictionary.lookup(PDFName.of('Type')) === PACKED_OBJECTS;
}

/** Unpacks a stream of objects. Throws when that is too much, or when it is packed in another way than once with Flate. */
function unpacked({ dict, contents }: PDFRawStream): PDFRawStream {
  if (dict.get(PDFName.of('Type')) !== PACKED_OBJECTS) throw new Error('packed objects must say so themselves');
  const known = unpackedOf.get(dict.context) ?? { parts: [], leftBytes: UPLOADS_LIMITS.pdfUnpackedBytes };
  unpackedOf.set(dict.context, known);
  const bytes = isPacked(dict) ? inflateSync(contents, { maxOutputLength: known.leftBytes }) : contents;
  known.leftBytes -= bytes.length;
  if (known.leftBytes <= 0) throw new Error('the packed objects are too large');
  known.parts.push(Buffer.from(bytes).toString('latin1'));
  return PDFRawStream.of(without(dict, PACKING), bytes);
}

function isPacked(dictionary: PDFDict): boolean {
  const filter = dictionary.lookup(PDFName.of('Filter'));
  if (filter === undefined) return false;
  if (dictionary.has(PDFName.of('DecodeParms'))) throw new Error('packed objects need no parameters');
  const filters = filter instanceof PDFArray ? filter.asArray() : [filter];
  if (filters.length !== 1 || filters[0] !== FLATE) throw new Error('the objects are packed in another way');
  return true;
}

/** Returns a list of objects without its entries: the parser reads the file from its beginning and needs only the trailer. */
function withoutEntries({ dict }: PDFRawStream): PDFRawStream {
  const empty = without(dict, [...PACKING, PDFName.of('Index')]);
  empty.set(PDFName.of('Size'), PDFNumber.of(0));
  empty.set(PDFName.of('W'), empty.context.obj([1, 1, 1]));
  return PDFRawStream.of(empty, new Uint8Array());
}

function without(dictionary: PDFDict, keys: readonly PDFName[]): PDFDict {
  const copy = dictionary.clone();
  for (const key of keys) copy.delete(key);
  return copy;
}
