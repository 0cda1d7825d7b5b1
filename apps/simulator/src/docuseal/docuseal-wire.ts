import { createHmac, randomBytes } from 'node:crypto';
import { textAt, valueAt } from '#json/value-at.ts';
import type { BookedEnvelope, BookedField, BookedSigner } from '#signing-desk/envelope-books.ts';
import type { WebhookForm } from '#signing-desk/send-webhooks.ts';
import type { EnvelopeEvent } from '#signing-desk/signing-desk.ts';

/** Key and secret of the simulated account. Public on purpose. */
export const DOCUSEAL_KEY = 'sim-docuseal-key';
export const DOCUSEAL_WEBHOOK_SECRET = 'whsec_c2ltLWRvY3VzZWFsLXNlY3JldA==';

/** What DocuSeal keeps of a signer and the shared books do not. */
export type SealSigner = BookedSigner & {
  slug: string;
  externalId: string | null;
  metadata: Record<string, unknown>;
};

const SIGNERS_MAX = 100;
const YEAR_MS = 365 * 86_400_000;

const listAt = (json: unknown, ...path: string[]): unknown[] => {
  const value = valueAt(json, ...path);
  return Array.isArray(value) ? value : [];
};

const KINDS = ['signature', 'initials', 'date'] as const;

function readFields(document: unknown, keys: ReadonlyMap<string, string>): BookedField[] {
  return listAt(document, 'fields').flatMap((field) => {
    const kind = KINDS.find((each) => each === textAt(field, 'type'));
    const signerKey = keys.get(textAt(field, 'role') ?? '');
    return kind === undefined || signerKey === undefined ? [] : [{ signerKey, kind }];
  });
}

function readSigner(submitter: unknown, id: number, place: number): SealSigner {
  const metadata = valueAt(submitter, 'metadata');
  return {
    id: String(id),
    key: textAt(submitter, 'role') ?? '',
    order: Number(valueAt(submitter, 'order') ?? place),
    name: textAt(submitter, 'name') ?? '',
    email: textAt(submitter, 'email') ?? '',
    state: 'waiting',
    openedAt: null,
    signedAt: null,
    declinedAt: null,
    declineReason: null,
    signature: null,
    slug: randomBytes(12).toString('base64url'),
    externalId: textAt(submitter, 'external_id') ?? null,
    metadata: typeof metadata === 'object' && metadata !== null ? { ...metadata } : {},
  };
}

/** Reads a submission with its own documents. Null when it cannot be used. */
export function readSubmission(
  body: unknown,
  number: number,
  nowMs: number,
): { envelope: BookedEnvelope; bytes: Map<string, Uint8Array> } | null {
  const [submitters, documents] = [listAt(body, 'submitters'), listAt(body, 'documents')];
  const signers = submitters.map((each, place) => readSigner(each, number * SIGNERS_MAX + place + 1, place));
  const files = documents.map((each) => Buffer.from(textAt(each, 'file') ?? '', 'base64'));
  const isRight =
    signers.length > 0 &&
    files.length > 0 &&
    signers.every(({ key, email }) => key !== '' && email !== '') &&
    files.every((file) => file.subarray(0, 5).toString() === '%PDF-');
  if (!isRight) return null;
  const now = new Date(nowMs).toISOString();
  const keys = new Map(signers.map(({ key }) => [key, key]));
  const envelope: BookedEnvelope = {
    id: String(number),
    reference: signers.find(({ externalId }) => externalId !== null)?.externalId ?? '',
    transactionId: null,
    subject: textAt(body, 'name') ?? 'Documents',
    state: 'sent',
    voidedReason: null,
    createdAt: now,
    changedAt: now,
    completedAt: null,
    expiresAt: textAt(body, 'expire_at') ?? new Date(nowMs + YEAR_MS).toISOString(),
    signers,
    documents: documents.map((each, index) => ({
      id: String(index + 1),
      name: textAt(each, 'name') ?? '',
      fields: readFields(each, keys),
    })),
  };
  return { envelope, bytes: new Map(files.map((file, index) => [String(index + 1), file])) };
}

export const sealSigners = ({ signers }: BookedEnvelope): SealSigner[] => signers as SealSigner[];

const STATES = { waiting: 'awaiting', opened: 'opened', signed: 'completed', declined: 'declined' } as const;

export function toSubmitter(signer: SealSigner, envelope: BookedEnvelope): Record<string, unknown> {
  return {
    id: Number(signer.id),
    submission_id: Number(envelope.id),
    slug: signer.slug,
    role: signer.key,
    name: signer.name,
    email: signer.email,
    status: STATES[signer.state],
    external_id: signer.externalId,
    metadata: signer.metadata,
    // No mail is sent, so nothing was sent at any time.
    sent_at: null,
    opened_at: signer.openedAt,
    completed_at: signer.signedAt,
    declined_at: signer.declinedAt,
    created_at: envelope.createdAt,
    updated_at: envelope.changedAt,
  };
}

/** DocuSeal archives a submission that is not wanted any more and goes on calling it pending. */
export function toSubmission(envelope: BookedEnvelope, filesUrl: string): Record<string, unknown> {
  const isCompleted = envelope.state === 'completed';
  const files = envelope.documents.map(({ id, name }) => ({ name, url: `${filesUrl}/${id}.pdf` }));
  return {
    id: Number(envelope.id),
    name: envelope.subject,
    source: 'api',
    submitters_order: 'preserved',
    status: envelope.state === 'sent' || envelope.state === 'voided' ? 'pending' : envelope.state,
    expire_at: envelope.expiresAt,
    created_at: envelope.createdAt,
    updated_at: envelope.changedAt,
    archived_at: envelope.state === 'voided' ? envelope.changedAt : null,
    completed_at: envelope.completedAt,
    documents: isCompleted ? files : [],
    audit_log_url: isCompleted ? `${filesUrl}/audit.pdf` : null,
    combined_document_url: null,
    submitters: sealSigners(envelope).map((signer) => toSubmitter(signer, envelope)),
    submission_events: envelope.signers.flatMap(({ id, declinedAt, declineReason }) =>
      declinedAt === null
        ? []
        : [
            {
              id: Number(id),
              submitter_id: Number(id),
              event_type: 'decline_form',
              event_timestamp: declinedAt,
              data: { reason: declineReason },
            },
          ],
    ),
  };
}

const EVENTS: Readonly<Record<EnvelopeEvent, string>> = {
  signed: 'form.completed',
  completed: 'submission.completed',
  declined: 'form.declined',
  voided: 'submission.archived',
  expired: 'submission.expired',
};

/** DocuSeal's webhooks. The signature holds the second of sending. */
export const SEAL_WEBHOOK: WebhookForm = {
  toBody: ({ clock }, envelope, event, signer) =>
    JSON.stringify({
      event_type: EVENTS[event],
      timestamp: new Date(clock.nowMs()).toISOString(),
      data: EVENTS[event].startsWith('form.')
        ? { id: Number(signer?.id), submission_id: Number(envelope.id) }
        : { id: Number(envelope.id) },
    }),
  toHeaders: (body, nowMs) => {
    const seconds = Math.floor(nowMs / 1000);
    const hex = createHmac('sha256', DOCUSEAL_WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex');
    return { 'x-docuseal-signature': `${seconds}.${hex}` };
  },
};
