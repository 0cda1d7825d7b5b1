import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { EnvelopeState, Signing } from '@lendside/providers/signing/port.ts';
import type { Files } from '@lendside/providers/files/port.ts';
import { statement } from '#platform/database.ts';
import type { DocumentToKeep, StoredDocument } from '#features/documents/keep-document.ts';
import type { PaperSealer } from '#features/signing/paperwork.ts';
import { toCompletionFacts, type ShownDocument } from './completion-facts.ts';
import { findConsents } from './find-consents.ts';
import type { Envelope } from './envelope-rows.ts';
import type { ReadMeans } from './read-means.ts';

const DOCUMENTS_OF = statement<ShownDocument>(
  'documents_of_envelope',
  `select m.place, m.document_id, d.name, m.bytes_hash from app.envelope_document m join app.document d using (document_id)
    where m.envelope_id = $1 order by m.place`,
);

/** The files of a completed envelope in the store, before their rows are written. */
export interface SignedFiles {
  readonly kind: 'stored';
  readonly documents: readonly ShownDocument[];
  /** The vendor's signed documents, byte for byte, in the order of `documents`. */
  readonly signed: readonly StoredDocument[];
  /** Our sealed certificate of completion. */
  readonly certificate: StoredDocument;
  /** The vendor's own certificate. */
  readonly vendorCertificate: StoredDocument;
}

/** What keeping the files of a completed envelope depends on. */
export interface KeepSignedMeans extends Pick<
  ReadMeans,
  'database' | 'logger' | 'mode' | 'sealing' | 'paperwork' | 'lender'
> {
  readonly signing: Signing;
  readonly files: Files;
  readonly sealer: PaperSealer;
}

class NotStored extends Error {}

/** Downloads the signed documents of a completed envelope, makes the certificate of completion, and writes all of them to the store.
 *  Repeating it writes them again. `again`: the vendor or the store gave no answer. */
export async function keepSigned(
  means: KeepSignedMeans,
  envelope: Envelope & { readonly vendorId: string },
  read: EnvelopeState,
  record: LoanRecord,
): Promise<SignedFiles | { readonly kind: 'again'; readonly detail: string }> {
  const { database, signing, files, sealing, paperwork, sealer, mode, lender, logger } = means;
  const consents = await findConsents(database, envelope);
  if (consents.size < envelope.signers.length) {
    logger.error({ envelopeId: envelope.envelopeId }, 'a signer has no recorded agreement to electronic documents');
    return { kind: 'again', detail: 'a signer has no recorded agreement to electronic documents' };
  }
  const downloaded = await signing.download(envelope.vendorId);
  if (downloaded.kind !== 'downloaded') return { kind: 'again', detail: downloaded.detail };
  const documents = await database.rows(DOCUMENTS_OF, [envelope.envelopeId]);
  const store = async (paper: Pick<DocumentToKeep, 'kind' | 'name' | 'bytes' | 'content'>): Promise<StoredDocument> => {
    const { lmsId, loanId, customerIds } = envelope;
    const madeOn = record.snapshot.asOf;
    const whole = { ...paper, lmsId, loanId, customerIds, mediaType: 'application/pdf', madeOn };
    const outcome = await paperwork.store({ files, sealing }, whole);
    if (outcome.kind === 'unknown') throw new NotStored(outcome.detail);
    return outcome;
  };
  try {
    const signed: StoredDocument[] = [];
    for (const { place, name } of documents) {
      const bytes = downloaded.documents.find(({ documentId }) => documentId === place)?.bytes;
      if (bytes === undefined) return { kind: 'again', detail: `the vendor sent no document ${place}` };
      signed.push(await store({ kind: 'signed', name, bytes, content: null }));
    }
    const facts = await toCompletionFacts(database, {
      envelope,
      consents,
      read,
      record,
      documents,
      signedFiles: signed,
      lender,
    });
    const made = await paperwork.certify(facts, { sealer, mode, at: new Date() });
    if (made.noStampBecause !== null)
      logger.warn({ envelopeId: envelope.envelopeId, reason: made.noStampBecause }, 'a certificate has no time stamp');
    const { bytes, content } = made;
    const certificate = await store({ kind: content.kind, name: content.title, bytes, content });
    const theirs = { kind: 'signed', name: 'Certificate of the signature service', content: null } as const;
    const vendorCertificate = await store({ ...theirs, bytes: downloaded.certificate });
    return { kind: 'stored', documents, signed, certificate, vendorCertificate };
  } catch (error) {
    if (error instanceof NotStored) return { kind: 'again', detail: error.message };
    throw error;
  }
}
