import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccountDocuments } from '@lendside/contract/documents/get-account-documents.ts';
import type { getDocumentPage } from '@lendside/contract/documents/get-document-page.ts';
import type { getLoanDocuments } from '@lendside/contract/documents/get-loan-documents.ts';
import type { DocumentContent } from '@lendside/domain/documents/document-content.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { findCallerLoan, type CallerLoan } from '#servicing/find-caller-loan.ts';
import {
  findBeforeSigning,
  listPayoffLetters,
  listRemoved,
  listSigned,
  listSigners,
  listViewed,
  readContent,
  recordView,
  type KeptDocument,
} from './document-queries.ts';
import { makePayoffLetter, nameOf } from './make-content.ts';
import { keepContent, listMade, notFound, openDocument, readBytes, type DocumentMeans } from './open-document.ts';
import { authorOf, readPaperFacts } from './paper-facts.ts';

type AccountDocuments = ResponseOf<typeof getAccountDocuments>;

function addressOf(loanId: number, documentId: string): string {
  return `/api/documentFile?${new URLSearchParams({ loanId: String(loanId), documentId }).toString()}`;
}

/** Returns the handlers of the area `documents`. Both borrowers see the documents of a loan, and nobody else; a letter is seen
 *  only by the one to whom it went. Source: LAP-067 to LAP-069, LOP-116, DOC-011, DOC-012; width 2, 3. */
export function documentsHandlers(means: DocumentMeans) {
  const { database, loanSystems, lender } = means;
  return {
    getLoanDocuments: async ({ loanId, lmsId }, caller) => signedOf(means, await findOn(means, caller, loanId, lmsId)),
    getAccountDocuments: async ({ loanId, lmsId, documentId }, caller) => {
      const loan = await findOn(means, caller, loanId, lmsId);
      const documents = await monthlyAndLetters(means, loan, caller.profileId);
      if (documentId === undefined) return { documents };
      const { document } = await openDocument(means, caller, { loanId, documentId });
      const { name, mediaType } = document;
      const url = addressOf(loanId, documentId);
      return { documents, document: { documentId, documentName: name, contentType: mediaType, url } };
    },
    recordDocumentView: async ({ loanId, documentId, documentName }, caller) => {
      await requireKnown(means, caller, { loanId, documentId });
      await recordView(database, caller.profileId, { loanId, documentId, documentName });
      return { saved: true };
    },
    getDocumentFile: async (asked, caller) => {
      const { document } = await openDocument(means, caller, asked);
      if (document.mediaType !== 'application/pdf') throw notFound();
      return readBytes(means, document);
    },
    getDocumentPage: (asked, caller) => pageOf(means, caller, asked),
    getPayoffLetter: async ({ loanId }, caller) => {
      const loan = await findCallerLoan(loanSystems, caller, loanId);
      const facts = await readPaperFacts(database, { ...loan, lender, fallbackName: caller.username });
      const content = makePayoffLetter(loan.record, facts);
      if (content === null) throw new Refused('LoanNotPayable', 'Nothing is owed on this loan.');
      const { document } = await keepContent(means, loan, content, { name: content.title });
      return { documentId: document.documentId };
    },
  } satisfies Handlers<'documents'>;
}

async function findOn(
  { loanSystems }: DocumentMeans,
  caller: Customer,
  loanId: number,
  lmsId: number,
): Promise<CallerLoan> {
  return findCallerLoan(
    loanSystems.filter((system) => system.lmsId === lmsId),
    caller,
    loanId,
  );
}

/** The signed documents: those of an envelope, and the agreement of a loan that was signed at the store. */
async function signedOf(means: DocumentMeans, loan: CallerLoan): Promise<ResponseOf<typeof getLoanDocuments>> {
  const { loanId } = loan.record.snapshot;
  const [kept, agreements, removed] = await Promise.all([
    listSigned(means.database, loan.customerIds, loanId),
    listMade(loan, 'agreement'),
    listRemoved(means.database, loan.customerIds, loanId),
  ]);
  const signedHere = kept.some(({ kind, source }) => kind === 'signed' && source === 'origination');
  return {
    documents: [
      ...kept.map(({ documentId, name, signedOn }) => ({
        documentId,
        documentName: name,
        signedDate: signedOn,
        url: addressOf(loanId, documentId),
      })),
      ...(signedHere ? [] : agreements.filter(({ documentId }) => !removed.has(documentId))).map((document) => ({
        documentId: document.documentId,
        documentName: nameOf(document, loan.record, means),
        signedDate: document.on,
        url: addressOf(loanId, document.documentId),
      })),
    ],
  };
}

async function monthlyAndLetters(
  means: DocumentMeans,
  loan: CallerLoan,
  profileId: string,
): Promise<AccountDocuments['documents']> {
  const { loanId } = loan.record.snapshot;
  const [monthly, notices, payoffLetters, removed, viewed] = await Promise.all([
    listMade(loan, 'monthly'),
    listMade(loan, 'notice'),
    listPayoffLetters(means.database, loan.customerIds, loanId),
    listRemoved(means.database, loan.customerIds, loanId),
    listViewed(means.database, profileId, loanId),
  ]);
  const present = [...monthly, ...notices].filter(({ documentId }) => !removed.has(documentId));
  const made = present.map((document) => ({
    documentId: document.documentId,
    documentName: nameOf(document, loan.record, means),
    documentDate: document.on,
    kind: document.kind === 'monthly' ? ('statement' as const) : ('letter' as const),
  }));
  const kept = payoffLetters.map(({ documentId, name, madeOn }) => ({
    documentId,
    documentName: name,
    documentDate: madeOn,
    kind: 'letter' as const,
  }));
  return [...kept, ...made]
    .toSorted((a, b) => (a.documentDate < b.documentDate ? 1 : a.documentDate > b.documentDate ? -1 : 0))
    .map((document) => ({ ...document, viewed: viewed.has(document.documentId) }));
}

interface Asked {
  readonly loanId: number;
  readonly documentId: string;
}

/** Refuses a document that is none of this loan, without making it. */
async function requireKnown(means: DocumentMeans, caller: Customer, { loanId, documentId }: Asked): Promise<void> {
  const loan = await findCallerLoan(means.loanSystems, caller, loanId);
  for (const kind of ['agreement', 'monthly', 'notice'] as const)
    if ((await listMade(loan, kind)).some((each) => each.documentId === documentId)) return;
  await openDocument(means, caller, { loanId, documentId });
}

async function pageOf(
  means: DocumentMeans,
  caller: Customer,
  asked: Asked,
): Promise<ResponseOf<typeof getDocumentPage>> {
  const { document, loan } = await openDocument(means, caller, asked);
  const content = await wordsOf(means, loan, document);
  const signers = await listSigners(means.database, loan.customerIds, document.documentId);
  const { borrower, coborrower } = await readPaperFacts(means.database, {
    ...loan,
    lender: means.lender,
    fallbackName: caller.username,
  });
  const atStore = [borrower, ...(coborrower === null ? [] : [coborrower])];
  return {
    documentId: asked.documentId,
    title: content.title,
    language: content.language,
    author: content.author,
    madeOn: content.madeOn,
    blocks: content.blocks.map(toWireBlock),
    signed:
      document.source === 'agreement'
        ? atStore.map((name) => ({ name, at: null, on: document.madeOn }))
        : signers.map(({ name, signedAt }) => ({ name, at: signedAt.toISOString(), on: document.signedOn })),
    fileHash: document.bytesHash.toString('hex'),
  };
}

/** The words of a document. A vendor's signed file has the words of the document that was signed. Any other file that we did not
 *  write leads to its PDF. */
async function wordsOf(means: DocumentMeans, loan: CallerLoan, document: KeptDocument): Promise<DocumentContent> {
  const own = readContent(means.sealing, document);
  if (own !== null) return own;
  const before = await findBeforeSigning(means.database, loan.customerIds, document.documentId);
  const signed = before === null ? null : readContent(means.sealing, before);
  if (signed !== null) return signed;
  return {
    kind: 'letter',
    title: document.name,
    language: 'en-US',
    template: { name: 'file-of-others', version: '1' },
    author: authorOf(loan.record),
    madeOn: document.madeOn,
    requiresInitials: false,
    blocks: [{ kind: 'paragraph', text: 'Another service made this file. Open its PDF to read it.' }],
  };
}

type WireBlock = ResponseOf<typeof getDocumentPage>['blocks'][number];

/** The contract's blocks are lists that may change. */
function toWireBlock(block: unknown): WireBlock {
  return structuredClone(block) as WireBlock;
}
