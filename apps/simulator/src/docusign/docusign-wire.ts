import { createHmac, randomUUID } from 'node:crypto';
import { DOCUSIGN } from './docusign-account.ts';
import { textAt, textsAt, valueAt } from '#json/value-at.ts';
import type { BookedEnvelope, BookedField, BookedSigner } from '#signing-desk/envelope-books.ts';
import type { WebhookForm } from '#signing-desk/send-webhooks.ts';
import type { EnvelopeEvent } from '#signing-desk/signing-desk.ts';

export const REFERENCE_FIELD = 'lendsideReference';

const DAY_MS = 86_400_000;
/** DocuSign's usual life of an envelope. */
const DAYS_DEFAULT = 120;

const listAt = (json: unknown, ...path: string[]): unknown[] => {
  const value = valueAt(json, ...path);
  return Array.isArray(value) ? value : [];
};

const TABS = { signHereTabs: 'signature', initialHereTabs: 'initials', dateSignedTabs: 'date' } as const;

function readFields(signers: readonly unknown[], documentId: string): BookedField[] {
  return signers.flatMap((signer) =>
    Object.entries(TABS).flatMap(([name, kind]) =>
      listAt(signer, 'tabs', name)
        .filter((tab) => textAt(tab, 'documentId') === documentId)
        .map(() => ({ signerKey: textAt(signer, 'clientUserId') ?? '', kind })),
    ),
  );
}

function readSigner(signer: unknown): BookedSigner {
  return {
    id: textAt(signer, 'recipientId') ?? '',
    key: textAt(signer, 'clientUserId') ?? '',
    order: Number(textAt(signer, 'routingOrder') ?? 1),
    name: textAt(signer, 'name') ?? '',
    email: textAt(signer, 'email') ?? '',
    state: 'waiting',
    openedAt: null,
    signedAt: null,
    declinedAt: null,
    declineReason: null,
    signature: null,
  };
}

export type ReadDefinition =
  | { ok: true; envelope: BookedEnvelope; bytes: Map<string, Uint8Array> }
  | { ok: false; code: string; message: string };

const wrong = (code: string, message: string): ReadDefinition => ({ ok: false, code, message });

/** Reads an envelope definition that is to be sent at once and signed in a frame. */
export function readDefinition(body: unknown, nowMs: number): ReadDefinition {
  const signers = listAt(body, 'recipients', 'signers');
  const documents = listAt(body, 'documents');
  const subject = textAt(body, 'emailSubject') ?? '';
  if (textAt(body, 'status') !== 'sent') return wrong('INVALID_REQUEST_BODY', 'Only status sent is simulated.');
  if (subject === '' || signers.length === 0 || documents.length === 0)
    return wrong('ENVELOPE_IS_INCOMPLETE', 'The envelope needs emailSubject, documents and signers.');
  const booked = signers.map(readSigner);
  if (booked.some(({ id, key, name, email }) => [id, key, name, email].includes('')))
    return wrong('INVALID_RECIPIENT_ID', 'Each signer needs recipientId, clientUserId, name and email.');
  const bytes = new Map(
    documents.map((each) => [
      textAt(each, 'documentId') ?? '',
      Buffer.from(textAt(each, 'documentBase64') ?? '', 'base64'),
    ]),
  );
  if ([...bytes].some(([id, content]) => !/^\d+$/.test(id) || content.subarray(0, 5).toString() !== '%PDF-'))
    return wrong('UNABLE_TO_CONVERT_DOCUMENT', 'A document has no number, or it is no PDF.');
  const tabs = signers.flatMap((signer) => Object.keys(TABS).flatMap((name) => listAt(signer, 'tabs', name)));
  if (tabs.some((tab) => !bytes.has(textAt(tab, 'documentId') ?? '')))
    return wrong('TAB_REFERS_TO_MISSING_DOCUMENT', 'A tab names a document that is not in the envelope.');
  const fields = listAt(body, 'customFields', 'textCustomFields');
  const days = Number(textAt(body, 'notification', 'expirations', 'expireAfter') ?? DAYS_DEFAULT);
  const now = new Date(nowMs).toISOString();
  const envelope: BookedEnvelope = {
    id: randomUUID(),
    reference:
      textAt(
        fields.find((each) => textAt(each, 'name') === REFERENCE_FIELD),
        'value',
      ) ?? '',
    transactionId: textAt(body, 'transactionId') ?? null,
    subject,
    state: 'sent',
    voidedReason: null,
    createdAt: now,
    changedAt: now,
    completedAt: null,
    expiresAt: new Date(nowMs + days * DAY_MS).toISOString(),
    signers: booked,
    documents: documents.map((each) => {
      const id = textAt(each, 'documentId') ?? '';
      return { id, name: textAt(each, 'name') ?? '', fields: readFields(signers, id) };
    }),
  };
  return { ok: true, envelope, bytes };
}

/** Everybody in turn has been sent the envelope; who comes later waits as `created`. */
function statusOf({ state, order }: BookedSigner, { signers }: BookedEnvelope): string {
  if (state === 'signed') return 'completed';
  if (state === 'declined') return 'declined';
  if (state === 'opened') return 'delivered';
  return signers.some((each) => each.order < order && each.state !== 'signed') ? 'created' : 'sent';
}

export function toRecipients(envelope: BookedEnvelope): Record<string, unknown> {
  const signers = envelope.signers.map((signer) => ({
    recipientId: signer.id,
    clientUserId: signer.key,
    routingOrder: String(signer.order),
    name: signer.name,
    email: signer.email,
    status: statusOf(signer, envelope),
    ...(signer.openedAt === null ? {} : { deliveredDateTime: signer.openedAt }),
    ...(signer.signedAt === null ? {} : { signedDateTime: signer.signedAt }),
    ...(signer.declinedAt === null
      ? {}
      : { declinedDateTime: signer.declinedAt, declinedReason: signer.declineReason }),
  }));
  return { signers, recipientCount: String(signers.length) };
}

/** DocuSign has no state of its own for an expired envelope: it is voided, and the reason says so. */
export function toEnvelope(envelope: BookedEnvelope, include: readonly string[]): Record<string, unknown> {
  const isOpened = envelope.signers.some(({ state }) => state === 'opened');
  const isVoided = envelope.state === 'voided' || envelope.state === 'expired';
  const open = isOpened ? 'delivered' : 'sent';
  return {
    envelopeId: envelope.id,
    envelopeUri: `/envelopes/${envelope.id}`,
    emailSubject: envelope.subject,
    status: isVoided ? 'voided' : envelope.state === 'sent' ? open : envelope.state,
    createdDateTime: envelope.createdAt,
    sentDateTime: envelope.createdAt,
    statusChangedDateTime: envelope.changedAt,
    expireDateTime: envelope.expiresAt,
    ...(envelope.completedAt === null ? {} : { completedDateTime: envelope.completedAt }),
    ...(isVoided ? { voidedDateTime: envelope.changedAt, voidedReason: envelope.voidedReason } : {}),
    ...(include.includes('recipients') ? { recipients: toRecipients(envelope) } : {}),
    ...(include.includes('custom_fields')
      ? { customFields: { textCustomFields: [{ name: REFERENCE_FIELD, value: envelope.reference }] } }
      : {}),
  };
}

const EVENTS: Readonly<Record<EnvelopeEvent, string>> = {
  signed: 'recipient-completed',
  completed: 'envelope-completed',
  declined: 'envelope-declined',
  voided: 'envelope-voided',
  expired: 'envelope-voided',
};

/** Connect's messages (format `restv2.1`), signed with the account's HMAC key. */
export const CONNECT: WebhookForm = {
  toBody: ({ clock }, envelope, event, signer) =>
    JSON.stringify({
      event: EVENTS[event],
      apiVersion: 'v2.1',
      uri: `/restapi/v2.1/accounts/${DOCUSIGN.accountId}/envelopes/${envelope.id}`,
      retryCount: 0,
      configurationId: 10_000_001,
      generatedDateTime: new Date(clock.nowMs()).toISOString(),
      data: {
        accountId: DOCUSIGN.accountId,
        userId: DOCUSIGN.userId,
        envelopeId: envelope.id,
        ...(signer === null ? {} : { recipientId: signer.id }),
      },
    }),
  toHeaders: (body) => ({
    'x-docusign-signature-1': createHmac('sha256', DOCUSIGN.connectSecret).update(body).digest('base64'),
  }),
};

/** Reads the origins that may frame a recipient view. */
export const readAncestors = (body: unknown): string[] =>
  textsAt(body, 'frameAncestors').flatMap((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) ? [url.origin] : [];
  });
