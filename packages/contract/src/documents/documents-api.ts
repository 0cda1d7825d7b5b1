import { getAccountDocuments } from './get-account-documents.ts';
import { getDocumentFile } from './get-document-file.ts';
import { getDocumentPage } from './get-document-page.ts';
import { getLoanDocuments } from './get-loan-documents.ts';
import { getPayoffLetter } from './get-payoff-letter.ts';
import { recordDocumentView } from './record-document-view.ts';

/** API calls of the `documents` feature. */
export const documentsApi = {
  getLoanDocuments,
  getAccountDocuments,
  recordDocumentView,
  getDocumentFile,
  getDocumentPage,
  getPayoffLetter,
} as const;
