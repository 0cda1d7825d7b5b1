import { createHash } from 'node:crypto';
import type { DocumentContent } from '@lendside/domain/documents/document-content.ts';
import { Refused } from '#platform/refused.ts';
import type { KeptPaper, WrittenPaper } from '#features/signing/paperwork.ts';
import type { SigningMeans } from '#features/signing/signing-means.ts';
import type { Asked } from './find-to-sign.ts';

/** A document to sign: its words, its PDF and its row. */
export interface PaperToSign extends WrittenPaper, KeptPaper {
  readonly content: DocumentContent;
}

/** Message of the refusal when the vendor or the store of documents does not answer. */
export const UNAVAILABLE = 'The signing page cannot be opened right now. Please try again in a few minutes.';

/** Writes the documents of a signing and keeps them. Repeating it gives the same rows. Refuses with `SigningUnavailable` when there
 *  is no store, or it does not answer. */
export async function keepPapers(
  means: SigningMeans,
  { record, toSign }: Pick<Asked, 'record'> & { readonly toSign: Pick<Asked['toSign'], 'contents'> },
): Promise<readonly PaperToSign[]> {
  const { files, sealing, paperwork, database, logger, mode } = means;
  if (files === null) throw new Refused('SigningUnavailable', UNAVAILABLE);
  const papers: PaperToSign[] = [];
  for (const content of toSign.contents) {
    const written = await paperwork.write(content, mode);
    const kept = await paperwork.keep(
      database,
      { files, sealing },
      {
        lmsId: record.snapshot.lmsId,
        loanId: record.snapshot.loanId,
        customerIds: customerIdsOf(record),
        kind: content.kind,
        name: content.title,
        mediaType: 'application/pdf',
        bytes: written.bytes,
        content,
        madeOn: content.madeOn,
      },
    );
    if (kept.kind === 'unknown') {
      logger.warn({ reason: kept.detail }, 'the store of documents did not answer');
      throw new Refused('SigningUnavailable', UNAVAILABLE);
    }
    papers.push({ ...written, ...kept.document, content });
  }
  return papers;
}

/** Returns the customer numbers of both parties of a loan. */
export function customerIdsOf({ customerId, cosignerId }: Asked['record']): readonly string[] {
  return [customerId, ...(cosignerId === null ? [] : [cosignerId])];
}

/** Hashes what is signed: the hashes of the documents, in order. */
export function termsHashOf(papers: readonly KeptPaper[]): Buffer {
  const hash = createHash('sha256');
  for (const { bytesHash } of papers) hash.update(bytesHash);
  return hash.digest();
}
