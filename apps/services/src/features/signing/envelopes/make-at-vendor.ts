import { setTimeout as pause } from 'node:timers/promises';
import type { EnvelopeToCreate, Signer, Signing } from '@lendside/providers/signing/port.ts';
import { statement, type Database, type Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import type { SigningMeans } from '#features/signing/signing-means.ts';
import { withEnvelope } from './claim-envelope.ts';
import {
  asCustomers,
  addEvent,
  isOpen,
  referenceOf,
  type Envelope,
  type EnvelopeSigner,
  type SeenBy,
} from './envelope-rows.ts';
import { UNAVAILABLE, type PaperToSign } from './keep-papers.ts';
import { queueVoid, queueVoidOfSurplus } from './queue-work.ts';
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

/** Records the vendor's id of an envelope. Returns the id that counts: another one, when somebody else recorded theirs first, and
 *  then queues that the vendor ends the surplus one, which nobody was shown; null when the envelope ended meanwhile, and then queues
 *  that the vendor ends it too. */
export async function recordSent(db: Queryable, envelopeId: string, vendorId: string): Promise<string | null> {
  const sent = await db.row(RECORD_SENT, [envelopeId, vendorId]);
  if (sent !== null) return sent.vendor_id;
  if ((await db.row(RECORD_LEFT_BEHIND, [envelopeId, vendorId])) !== null) {
    await queueVoid(db, envelopeId, { cause: vendorId, why: 'It ended before the vendor had made it.' });
    return null;
  }
  const counts = (await db.row(VENDOR_ID_OF, [envelopeId]))?.vendor_id ?? null;
  if (counts !== vendorId) await queueVoidOfSurplus(db, envelopeId, vendorId);
  return counts;
}

/** Between two looks at an envelope that another process is making. */
const LOOK_MS = 250;
/** Longest wait for another process that makes the same envelope. */
const WAIT_MAX_MS = 8_000;

type Means = Pick<SigningMeans, 'database' | 'logger'>;

/** Makes an envelope at the vendor, once, and returns the vendor's id. Only one process at a time makes it: two that ask the vendor at
 *  once would both find nothing, and make two. An envelope that an earlier try may have made is looked for first. Refuses with
 *  `SigningUnavailable` when the vendor gives no answer; pressing again goes on from there. */
export async function makeAtVendor(
  means: Means,
  signing: Signing,
  taken: TakenEnvelope,
  title: string,
  papers: readonly PaperToSign[],
): Promise<string> {
  const { envelopeId, vendorId } = taken.envelope;
  if (vendorId !== null) return vendorId;
  const db = asParties(means.database, taken.envelope);
  for (let waitedMs = 0; waitedMs < WAIT_MAX_MS; waitedMs += LOOK_MS) {
    const made = await withEnvelope(db, envelopeId, ({ envelope }) =>
      makeNow(means, signing, { ...taken, envelope }, title, papers),
    );
    if (made !== 'busy' && made !== 'absent') return made;
    await pause(LOOK_MS);
  }
  throw unavailable(means, taken.envelope, 'another process has made no envelope yet');
}

function asParties(database: Database, parties: SeenBy): Queryable {
  return {
    rows: (query, values) => asCustomers(database, parties, (tx) => tx.rows(query, values)),
    row: (query, values) => asCustomers(database, parties, (tx) => tx.row(query, values)),
  };
}

function unavailable({ logger }: Means, { envelopeId }: Envelope, reason: string): Refused {
  logger.warn({ envelopeId, reason }, 'the signature vendor made no envelope');
  return new Refused('SigningUnavailable', UNAVAILABLE);
}

async function makeNow(
  means: Means,
  signing: Signing,
  { envelope, isNew }: TakenEnvelope,
  title: string,
  papers: readonly PaperToSign[],
): Promise<string> {
  if (envelope.vendorId !== null) return envelope.vendorId;
  if (!isOpen(envelope)) throw unavailable(means, envelope, 'the envelope ended meanwhile');
  const { envelopeId } = envelope;
  const found = isNew ? null : await signing.findEnvelope(referenceOf(envelope));
  if (found?.kind === 'unknown') throw unavailable(means, envelope, found.detail);
  const made = found?.kind === 'made' ? found : await signing.createEnvelope(toCreate(envelope, title, papers));
  if (made.kind === 'unknown') throw unavailable(means, envelope, made.detail);
  if (made.kind === 'refused') {
    // The next press makes another one.
    await asCustomers(means.database, envelope, async (tx) => {
      await tx.rows(RECORD_UNMADE, [envelopeId, made.detail]);
      addEvent(tx, envelopeId, { kind: 'voided', detail: made.detail });
    });
    throw unavailable(means, envelope, made.detail);
  }
  const counts = await asCustomers(means.database, envelope, async (tx) => {
    const recorded = await recordSent(tx, envelopeId, made.envelopeId);
    if (recorded === made.envelopeId) addEvent(tx, envelopeId, { kind: 'sent', detail: recorded });
    return recorded;
  });
  if (counts === null) throw unavailable(means, envelope, 'the envelope ended meanwhile');
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
