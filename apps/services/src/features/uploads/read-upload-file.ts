import type { Files } from '@lendside/providers/files/port.ts';
import { findDocument, readDocumentBytes } from '#features/documents/document-queries.ts';
import type { Database } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import type { Sealing } from '#platform/sealing.ts';
import type { Upload } from './upload-rows.ts';

/** What opening a file depends on. */
export interface FileMeans {
  readonly database: Database;
  readonly files: Files | null;
  readonly sealing: Sealing;
}

/** The refusal of a file that was never accepted, is kept no longer, or is none of this loan's. */
export const noSuchFile = (): Refused => new Refused('NotFoundException', 'There is no such file.');

/** Reads an accepted file as we keep it. `upload` is null when there is none. */
export async function readUploadFile(
  { database, files, sealing }: FileMeans,
  loanId: number,
  upload: Upload | null,
): Promise<Uint8Array> {
  if (upload === null || upload.loanId !== loanId || upload.documentId === null) throw noSuchFile();
  const document = await findDocument(database, upload.customerIds, upload.documentId);
  if (document === null || document.isDeleted) throw noSuchFile();
  const read = files === null ? null : await readDocumentBytes({ files, sealing }, document);
  if (read === null || read.kind === 'unknown')
    throw new Refused('ServiceUnavailableException', 'The file can’t be opened now. Please try again.');
  // Somebody must look at it; the reader cannot do anything.
  if (read.kind !== 'read') throw new Error(`document ${document.documentId} is ${read.kind} in the store`);
  return read.bytes;
}
