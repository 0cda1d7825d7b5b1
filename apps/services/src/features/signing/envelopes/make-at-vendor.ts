import type { EnvelopeToCreate, Signer, Signing } from '@lendside/providers/signing/port.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import type { SigningMeans } from '#features/signing/signing-means.ts';
import { asCustomers, addEvent, referenceOf, type Envelope, type EnvelopeSigner } from './envelope-rows.ts';
import { UNAVAILABLE, type PaperToSign } from './keep-papers.ts';
import { queueVoid } from './queue-work.ts';
import type { TakenEnvelope } from './take-envelope.ts';

// The first one to record wins.
const RECORD_SENT = statement<{ vendor_id: string }>(
  'record_envelope_sent',
  `update app.envelope set state = 'sent', vendor_id = $2 where envelope_id = $1 and state = 'making' returning vendor_id`,
);
const VENDOR_ID_OF = statement<{ vendor_id: string | null }>(
  'vendor_id_of_envelope',
  'select vendor_id from app.envelope where envelope_id = $1',
);
// The row ended while the vendor made the envelope, so the vendor has one that nobody may sign.
const RECORD_LEFT_BEHIND = statement<{ envelope_id: string }>(
  'record_envelope_left_behind',
  `update app.envelope set vendor_id = $2 where envelope_id = $1 and state = 'voided' and vendor_id is null returning envelope_id`,
);
const RECORD_UNMADE = statement<{ envelope_id: string }>(
  'record_envelope_unmade',
  `update app.envelope set state = 'voided', ended_at = now(), ended_why = left($2, 200)
    where envelope_id = $1 and state = 'making' returning envelope_id`,
);

/** Records the vendor's id of an envelope. Returns the id that counts: another one, when somebody else recorded theirs first; null
 *  when the envelope ended meanwhile, and then queues that the vendor ends it too. */
export async function recordSent(db: Queryable, envelopeId: string, vendorId: string): Promise<string | null> {
  const sent = await db.row(RECORD_SENT, [envelopeId, vendorId]);
  if (sent !== null) return sent.vendor_id;
  if ((await db.row(RECORD_LEFT_BEHIND, [envelopeId, vendorId])) !== null) {
    await queueVoid(db, envelopeId, 'It ended before the vendor had made it.');
    return null;
  }
  return (await db.row(VENDOR_ID_OF, [envelopeId]))?.vendor_id ?? null;
}

/** Makes an envelope at the vendor, once, and returns the vendor's id. An envelope that an earlier try may have made is looked for
 *  first. Refuses with `SigningUnavailable` when the vendor gives no answer; pressing again goes on from there. */
export async function makeAtVendor(
  { database, logger }: Pick<SigningMeans, 'database' | 'logger'>,
  signing: Signing,
  { envelope, isNew }: TakenEnvelope,
  title: string,
  papers: readonly PaperToSign[],
): Promise<string> {
  if (envelope.vendorId !== null) return envelope.vendorId;
  const unavailable = (reason: string): Refused => {
    logger.warn({ envelopeId: envelope.envelopeId, reason }, 'the signature vendor made no envelope');
    return new Refused('SigningUnavailable', UNAVAILABLE);
  };
  const { envelopeId, customerIds } = envelope;
  const found = isNew ? null : await signing.findEnvelope(referenceOf(envelope));
  if (found?.kind === 'unknown') throw unavailable(found.detail);
  const made = found?.kind === 'made' ? found : await signing.createEnvelope(toCreate(envelope, title, papers));
  if (made.kind === 'unknown') throw unavailable(made.detail);
  if (made.kind === 'refused') {
    // The next press makes another one.
    await asCustomers(database, customerIds, async (tx) => {
      await tx.rows(RECORD_UNMADE, [envelopeId, made.detail]);
      addEvent(tx, envelopeId, { kind: 'voided', detail: made.detail });
    });
    throw unavailable(made.detail);
  }
  const counts = await asCustomers(database, customerIds, async (tx) => {
    const recorded = await recordSent(tx, envelopeId, made.envelopeId);
    if (recorded === made.envelopeId) addEvent(tx, envelopeId, { kind: 'sent', detail: recorded });
    return recorded;
  });
  if (counts === null) throw unavailable('the envelope ended meanwhile');
  // Two who press at the same moment may make two envelopes. Nobody is ever shown the second one.
  if (counts !== made.envelopeId) await signing.voidEnvelope(made.envelopeId, 'It was made twice.');
  return counts;
}

/** Returns a signer as the vendor knows them. */
export function toSigner({ party, place, name, email }: EnvelopeSigner): Signer {
  return { signerId: party, order: place, name, email };
}

function toCreate(envelope: Envelope, subject: string, papers: readonly PaperToSign[]): EnvelopeToCreate {
  return {
    reference: referenceOf(envelope),
    subject,
    documents: papers.map(({ content, bytes, fields }, index) => ({
      documentId: index + 1,
      name: content.title,
      bytes,
      fields: fields.map(({ party, ...field }) => ({ ...field, signerId: party })),
    })),
    signers: envelope.signers.map(toSigner),
    endsAt: envelope.endsAt,
  };
}
