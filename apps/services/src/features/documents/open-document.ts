import type { DocumentContent } from '@lendside/domain/documents/document-content.ts';
import type { LoanDocument } from '@lendside/providers/loan-systems/capabilities.ts';
import type { Files } from '@lendside/providers/files/port.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Database } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import type { Sealing } from '#platform/sealing.ts';
import { findCallerLoan, type CallerLoan } from '#servicing/find-caller-loan.ts';
import { findBySource, findDocument, readDocumentBytes, type KeptDocument } from './document-queries.ts';
import type { GuestReader } from './guest-reader.ts';
import { keepDocument, type DocumentToKeep } from './keep-document.ts';
import { makeContent, type ContentMeans } from './make-content.ts';
import { readPaperFacts } from './paper-facts.ts';
import { writePdf } from './write-pdf.ts';

/** What the calls of documents depend on. `files` is null when the lender has no store. */
export interface DocumentMeans extends ContentMeans {
  readonly database: Database;
  readonly loanSystems: readonly LoanReader[];
  readonly files: Files | null;
  readonly sealing: Sealing;
  /** Refuses a guest what is not theirs to read. */
  readonly requireGuestPaper: GuestReader;
}

const NO_DOCUMENT = 'We could not find that document.';
const NO_STORE = 'Documents cannot be opened right now. Please try again in a few minutes.';

/** The refusal of a document that is not there, or is another loan's. */
export function notFound(): Refused {
  return new Refused('NotFoundException', NO_DOCUMENT);
}

/** The refusal while the store does not answer. */
export function storeDown(): Refused {
  return new Refused('ServiceUnavailableException', NO_STORE);
}

/** Lists the documents that a loan system derives from the loan. Empty for a system that keeps none. */
export async function listMade(
  { record, system, customerIds }: CallerLoan,
  kind: LoanDocument['kind'],
): Promise<readonly LoanDocument[]> {
  const found = (await system.capabilities.documents?.documents(record.snapshot.loanId, kind, customerIds)) ?? [];
  // The statement of a line stands under its cycle day. N17 says the same.
  return found.filter(({ notice }) => notice?.code !== 'N17');
}

async function findMade(loan: CallerLoan, documentId: string): Promise<LoanDocument | null> {
  const kind = documentId === 'agreement' ? 'agreement' : documentId.startsWith('monthly:') ? 'monthly' : 'notice';
  const listed = await listMade(loan, kind);
  return listed.find((each) => each.documentId === documentId) ?? null;
}

/** Returns everybody who owes the loan. */
function partiesOf({ record: { customerId, cosignerId } }: CallerLoan): readonly string[] {
  return cosignerId === null ? [customerId] : [customerId, cosignerId];
}

/** Writes a document of a loan and keeps it for `customerIds`: by default everybody who owes the loan. Refuses while the store does
 *  not answer. */
export async function keepContent(
  { database, files, sealing, mode }: DocumentMeans,
  loan: CallerLoan,
  content: DocumentContent,
  about: Pick<DocumentToKeep, 'source' | 'name'> & Partial<Pick<DocumentToKeep, 'customerIds'>>,
): Promise<{ readonly document: KeptDocument; readonly bytes: Uint8Array }> {
  if (files === null) throw storeDown();
  const { bytes } = await writePdf(content, mode);
  const kept = await keepDocument(
    database,
    { files, sealing },
    {
      lmsId: loan.record.snapshot.lmsId,
      loanId: loan.record.snapshot.loanId,
      customerIds: partiesOf(loan),
      kind: content.kind,
      mediaType: 'application/pdf',
      bytes,
      content,
      madeOn: content.madeOn,
      ...about,
    },
  );
  if (kept.kind === 'unknown') throw storeDown();
  return { document: kept.document, bytes };
}

/** Finds a document of the caller's loan by its id: one that we keep, or one that is made at its first opening and kept from then
 *  on. Refuses with `NotFoundException` when it is no document of this loan. */
export async function openDocument(
  means: DocumentMeans,
  caller: Customer,
  { loanId, documentId }: { readonly loanId: number; readonly documentId: string },
): Promise<{ readonly loan: CallerLoan; readonly document: KeptDocument }> {
  if (caller.scope.kind === 'guest') await means.requireGuestPaper(caller, { loanId, documentId });
  const loan = await findCallerLoan(means.loanSystems, caller, loanId);
  const { database } = means;
  const known =
    (await findDocument(database, loan.customerIds, documentId)) ??
    (await findBySource(database, loan.customerIds, loanId, documentId));
  if (known !== null) {
    const isOfLoan = known.loanId === loanId && known.lmsId === loan.system.lmsId;
    if (!isOfLoan || known.isDeleted) throw notFound();
    return { loan, document: known };
  }
  const made = await findMade(loan, documentId);
  if (made === null) throw notFound();
  const facts = await readPaperFacts(database, { ...loan, lender: means.lender, fallbackName: caller.username });
  const content = await makeContent(made, loan, facts, means);
  if (content === null) throw notFound();
  const kept = await keepContent(means, loan, content, {
    source: documentId,
    name: content.title,
    ...(made.kind === 'notice' && { customerIds: loan.customerIds }),
  });
  return { loan, document: kept.document };
}

/** Reads the bytes of a document. Refuses when the store does not answer, or holds something else than we wrote. */
export async function readBytes(means: DocumentMeans, document: KeptDocument): Promise<Uint8Array> {
  const { files, sealing } = means;
  if (files === null) throw storeDown();
  const read = await readDocumentBytes({ files, sealing }, document);
  switch (read.kind) {
    case 'read':
      return read.bytes;
    case 'unknown':
      throw storeDown();
    case 'absent':
    case 'damaged':
      // Somebody must look at it; the reader cannot do anything.
      throw new Error(`document ${document.documentId} is ${read.kind} in the store`);
  }
}
