import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import type { CompletionFacts } from '@lendside/domain/documents/templates/certificate-of-completion.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { EnvelopeState } from '@lendside/providers/signing/port.ts';
import { statement, type Queryable } from '#platform/database.ts';
import type { StoredDocument } from '#features/documents/keep-document.ts';
import type { KeptConsent } from './find-consents.ts';
import type { Envelope, EnvelopeSigner } from './envelope-rows.ts';
import { emailOnFile } from './no-email.ts';

/** A document of an envelope, as it was shown to the signers. */
export interface ShownDocument {
  /** Its place in the envelope, which is its id at the vendor. */
  readonly place: number;
  readonly document_id: string;
  readonly name: string;
  readonly bytes_hash: Buffer;
}

interface EventRow {
  readonly at: Date;
  readonly kind: string;
  readonly who: string | null;
  readonly device: string | null;
  readonly address: string | null;
}

const EVENTS_OF = statement<EventRow>(
  'events_of_envelope',
  `select v.at, v.kind, s.name as who, v.device, v.address
     from app.signing_event v left join app.envelope_signer s on s.envelope_id = v.envelope_id and s.place = v.place
    where v.envelope_id = $1 order by v.event_id`,
);

// What each signer has read, of the documents of the envelope, under their last agreement to electronic documents.
const READINGS_OF = statement<{ at: Date; who: string; document: string; initials: string | null }>(
  'readings_of_envelope',
  `select distinct on (s.place, m.place) a.acknowledged_at as at, s.name as who, d.name as document, a.initials
     from app.envelope e
     join app.envelope_signer s using (envelope_id)
     join app.profile_customer c on c.lms_id = e.lms_id and c.customer_id = s.customer_id
     join app.envelope_document m using (envelope_id)
     join app.disclosure_acknowledgement a on a.profile_id = c.profile_id and a.loan_id = e.loan_id and a.document_id = m.document_id
     join app.document d on d.document_id = m.document_id
    where e.envelope_id = $1 order by s.place, m.place, a.acknowledged_at desc`,
);

/** What happened, in the words of the certificate. Signatures are told with the vendor's times instead. */
const EVENT_WORDS: Readonly<Record<string, string>> = {
  made: 'Prepared the documents',
  sent: 'Sent the documents to the signature service',
  ceremonyOpened: 'Opened the signing page',
  returned: 'Left the signing page',
  opened: 'Opened the documents',
};
const VENDOR_NAMES: Readonly<Record<string, string>> = { docusign: 'DocuSign', docuseal: 'DocuSeal' };

/** A completed envelope, with what the vendor's books show of it. */
export interface Completed {
  readonly envelope: Envelope & { readonly vendorId: string };
  /** The agreement of each signer to electronic documents, by place. */
  readonly consents: ReadonlyMap<number, KeptConsent>;
  readonly read: EnvelopeState;
  readonly record: LoanRecord;
  readonly documents: readonly ShownDocument[];
  /** The vendor's files, in the same order. */
  readonly signedFiles: readonly StoredDocument[];
  readonly lender: { readonly name: string } | null;
}

/** Collects what the certificate of completion says. */
export async function toCompletionFacts(db: Queryable, completed: Completed): Promise<CompletionFacts> {
  const { envelope, consents, read, record, documents, signedFiles, lender } = completed;
  const happened = await db.rows(EVENTS_OF, [envelope.envelopeId]);
  const brand = findBrandCode(record.brand);
  const author = brand === null ? record.brand : brandName(brand, {});
  const signedAtOf = ({ party, signedAt }: EnvelopeSigner): Date | null =>
    read.signers.find(({ signerId }) => signerId === party)?.signedAt ?? signedAt;
  const events = happened.flatMap(({ kind, ...event }) => {
    const what = EVENT_WORDS[kind];
    return what === undefined ? [] : [{ ...event, what }];
  });
  const signatures = envelope.signers.flatMap((signer) => {
    const at = signedAtOf(signer);
    return at === null ? [] : [{ at, what: 'Signed', who: signer.name, device: null, address: null }];
  });
  return {
    author,
    lender: { name: lender?.name ?? author },
    loanHeader: record.snapshot.loanHeader,
    madeOn: record.snapshot.asOf,
    envelopeId: envelope.envelopeId,
    vendor: { name: VENDOR_NAMES[envelope.vendor] ?? envelope.vendor, envelopeId: envelope.vendorId },
    documents: documents.map(({ name, bytes_hash: shown }, index) => ({
      name,
      shownHash: shown.toString('hex'),
      signedHash: signedFiles[index]?.bytesHash.toString('hex') ?? '',
    })),
    signers: envelope.signers.map((signer) => {
      const { name, email, party, place } = signer;
      const consent = consents.get(place);
      if (consent === undefined) throw new Error(`signer ${place} of envelope ${envelope.envelopeId} has no consent`);
      return {
        name,
        email: emailOnFile(email),
        party,
        consentVersion: consent.version,
        consentAt: consent.givenAt,
        signedAt: signedAtOf(signer),
      };
    }),
    readings: await db.rows(READINGS_OF, [envelope.envelopeId]),
    events: [...events, ...signatures],
  };
}
