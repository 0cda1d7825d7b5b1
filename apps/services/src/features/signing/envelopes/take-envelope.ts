import { randomUUID } from 'node:crypto';
import { daysBetween } from '@lendside/domain/calendar/business-date.ts';
import { statement } from '#platform/database.ts';
import type { SigningMeans } from '#features/signing/signing-means.ts';
import {
  addEvent,
  asCustomers,
  ENVELOPE_COLUMNS,
  toEnvelope,
  type Envelope,
  type EnvelopeRow,
} from './envelope-rows.ts';
import type { Asked } from './find-to-sign.ts';
import { customerIdsOf, type PaperToSign } from './keep-papers.ts';
import { noEmailOf } from './no-email.ts';
import { QUEUE_SWEEP } from './queue-work.ts';

/** The open envelope of a loan, and whether this request wrote its row. */
export interface TakenEnvelope {
  readonly envelope: Envelope;
  readonly isNew: boolean;
}

const OPEN_ENVELOPE = statement<EnvelopeRow>(
  'open_envelope',
  `select ${ENVELOPE_COLUMNS} from app.envelope e
    where e.loan_id = $1 and e.lms_id = $2 and e.signing_type = $3 and e.state in ('making', 'sent')`,
);
// Nothing is inserted when somebody else opened an envelope meanwhile.
const ADD_ENVELOPE = statement<{ envelope_id: string }>(
  'add_envelope',
  `
  insert into app.envelope (envelope_id, lms_id, loan_id, customer_ids, signing_type, vendor, terms_hash, terms, made_on, sign_by, ends_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(days => $11))
  on conflict do nothing
  returning envelope_id`,
);
const ADD_SIGNERS = statement(
  'add_envelope_signers',
  `
  insert into app.envelope_signer (envelope_id, place, party, customer_id, name, email)
  select $1, s.place, s.party, s.customer_id, s.name, s.email
    from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[]) as s (place, party, customer_id, name, email)`,
);
const ADD_DOCUMENTS = statement(
  'add_envelope_documents',
  `
  insert into app.envelope_document (envelope_id, place, document_id, bytes_hash)
  select $1, d.place, d.document_id, d.bytes_hash
    from unnest($2::int[], $3::uuid[], $4::bytea[]) as d (place, document_id, bytes_hash)`,
);
const SWEEP_LATER = statement('sweep_envelope_later', QUEUE_SWEEP);

/** Returns the open envelope of a loan, or writes the row of a new one in one commit. The vendor is not called. A new row is
 *  `making` until the vendor answered; the sweep finds out when nobody is left to ask. */
export async function takeEnvelope(
  { database }: Pick<SigningMeans, 'database'>,
  vendor: string,
  asked: Asked,
  papers: readonly PaperToSign[],
  termsHash: Buffer,
): Promise<TakenEnvelope> {
  const { record, customerIds, subject, toSign, parties } = asked;
  const { lmsId, loanId, asOf } = record.snapshot;
  return asCustomers(database, { customerIds, lmsId }, async (tx) => {
    const of = [loanId, lmsId, subject.type];
    const known = await tx.row(OPEN_ENVELOPE, of);
    if (known !== null) return { envelope: toEnvelope(known), isNew: false };
    // The vendor counts by the clock and we by the business date. What it takes too late, the loan refuses.
    const daysLeft = daysBetween(asOf, toSign.signBy) + 1;
    const added = await tx.row(ADD_ENVELOPE, [
      randomUUID(),
      lmsId,
      loanId,
      customerIdsOf(record),
      subject.type,
      vendor,
      termsHash,
      JSON.stringify(toSign.terms),
      asOf,
      toSign.signBy,
      daysLeft,
    ]);
    if (added !== null) {
      const id = added.envelope_id;
      const columns = [...parties].map(({ party, customerId, name, email }, index) => ({
        place: index + 1,
        party,
        customerId,
        name,
        email: email ?? noEmailOf(customerId),
      }));
      tx.send(ADD_SIGNERS, [
        id,
        columns.map(({ place }) => place),
        columns.map(({ party }) => party),
        columns.map(({ customerId }) => customerId),
        columns.map(({ name }) => name),
        columns.map(({ email }) => email),
      ]);
      tx.send(ADD_DOCUMENTS, [
        id,
        papers.map((_paper, index) => index + 1),
        papers.map(({ documentId }) => documentId),
        papers.map(({ bytesHash }) => bytesHash),
      ]);
      tx.send(SWEEP_LATER, [id]);
      addEvent(tx, id, { kind: 'made', detail: `documents ${termsHash.toString('hex')}` });
    }
    const row = await tx.row(OPEN_ENVELOPE, of);
    if (row === null) throw new Error(`an envelope of loan ${loanId} was neither written nor found`);
    return { envelope: toEnvelope(row), isNew: added !== null };
  });
}
