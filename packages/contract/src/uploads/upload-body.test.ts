import { UPLOAD_DOC_TYPES } from '@lendside/domain/documents/upload-doc-types.ts';
import { DISCLOSURE_TYPES } from '@lendside/domain/signing/signing-types.ts';
import { expect, test } from 'vitest';
import { parseRequest } from '#wire.ts';
import { recordUploads } from './record-uploads.ts';

const body = {
  taskId: 1,
  loanId: 100_001,
  lmsId: 1,
  docType: 'income',
  files: [{ name: 'pay-stub.pdf', size: 20_000, type: 'application/pdf' }],
};

test('an upload names its task, its files with size and type, and what they show [DOC-008]', () => {
  expect(parseRequest(recordUploads, body).ok).toBe(true);
  for (const part of ['taskId', 'files', 'docType'] as const) {
    const { [part]: _, ...rest } = body;
    expect(parseRequest(recordUploads, rest).ok).toBe(false);
  }
  for (const part of ['name', 'size', 'type'] as const) {
    const { [part]: _, ...file } = body.files[0] ?? { name: '', size: 0, type: '' };
    expect(parseRequest(recordUploads, { ...body, files: [file] }).ok).toBe(false);
  }
});

test('document types and disclosure types are closed lists [LOP-056]', () => {
  expect(UPLOAD_DOC_TYPES).toEqual([
    'title',
    'identification',
    'income',
    'residence',
    'vehiclePhoto',
    'insurance',
    'other',
  ]);
  expect(DISCLOSURE_TYPES).toEqual(['refinance', 'draw', 'origination', 'addon', 'autopay', 'settlement']);
  expect(parseRequest(recordUploads, { ...body, docType: 'selfie' }).ok).toBe(false);
});
