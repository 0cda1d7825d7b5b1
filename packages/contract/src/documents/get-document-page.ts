import * as z from 'zod/mini';
import { day, queryNumber, text } from '#codecs.ts';
import { defineEndpoint } from '#endpoint.ts';

const row = z.array(z.string());
const words = z.string().check(z.meta({ description: 'The words, as they are read.' }));

/** A part of a document, in reading order. A plain union, because another kind of union would add its code to the first load. */
export const documentBlock = z.union([
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), text: words }),
  z.object({ kind: z.literal('paragraph'), text: words }),
  z.object({ kind: z.literal('list'), items: row }),
  z.object({ kind: z.literal('facts'), caption: z.string(), rows: z.array(row) }),
  z.object({ kind: z.literal('table'), caption: z.string(), head: row, rows: z.array(row) }),
  z.object({
    kind: z.literal('box'),
    caption: z.string(),
    cells: z.array(z.object({ title: z.string(), value: z.string(), note: z.string() })),
  }),
  z.object({
    kind: z.literal('sign'),
    party: z.enum(['borrower', 'coborrower']),
    name: z.string(),
    place: z.enum(['signature', 'initials']),
    label: z.string(),
  }),
]);

/** Returns the words of a document, to read on a phone and with a screen reader: the same text as its PDF. `signed` says who signed
 *  it and when. Ours. Source: width 2. */
export const getDocumentPage = defineEndpoint({
  name: 'getDocumentPage',
  area: 'documents',
  summary: 'Read a document of a loan as a page.',
  method: 'GET',
  path: '/documentPage',
  access: ['customer', 'linked', 'guest'],
  flows: ['Loans'],
  blocked: 'reads',
  ownership: { of: 'loan', field: 'loanId' },
  safeToRetry: true,
  cacheMinutes: 0,
  rateClass: 'read',
  successStatus: 200,
  request: z.strictObject({ loanId: queryNumber, documentId: text(160) }),
  response: z.object({
    documentId: z.string(),
    title: z.string(),
    language: z.string(),
    author: z.string(),
    madeOn: day,
    blocks: z.array(documentBlock),
    signed: z.array(z.object({ name: z.string(), at: z.nullable(z.iso.datetime()), on: z.nullable(day) })),
    /** SHA-256 of the PDF, in hex. */
    fileHash: z.string(),
  }),
  errors: ['NotFoundException', 'PartyNotVerified'],
});
