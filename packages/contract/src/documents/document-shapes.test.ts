import { expect, test } from 'vitest';
import { parseResponse } from '#wire.ts';
import { getAccountDocuments } from './get-account-documents.ts';
import { getLoanDocuments } from './get-loan-documents.ts';
import { recordDocumentView } from './record-document-view.ts';

test('lists of documents, one document and a recorded view have the shapes of the table [LOP-116]', () => {
  const monthly = {
    documents: [
      { documentId: 'm', documentName: 'Statement', documentDate: '2026-05-31', viewed: false, kind: 'statement' },
    ],
    document: { documentId: 'm', documentName: 'Statement', contentType: 'application/pdf', url: '/api/documentFile' },
  };
  expect(parseResponse(getAccountDocuments, monthly).ok).toBe(true);
  const signed = {
    documents: [{ documentId: 's', documentName: 'Agreement', signedDate: '2026-05-31', url: '/api/documentFile' }],
  };
  expect(parseResponse(getLoanDocuments, signed).ok).toBe(true);
  expect(parseResponse(recordDocumentView, { saved: true }).ok).toBe(true);
  expect(parseResponse(getAccountDocuments, { documents: [{ documentId: 'm' }] }).ok).toBe(false);
});
