import * as z from 'zod/mini';
import type { Ceremony, EnvelopeState, EnvelopeToCreate, Signer, SigningField, SignerState } from '#signing/port.ts';

/** Name of the custom field that holds our reference. */
export const REFERENCE_FIELD = 'lendsideReference';

const DAY_MS = 86_400_000;

// The fields of DocuSign's answers that we read.

const time = z.optional(z.nullable(z.string()));
const granted = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() });
const denied = z.object({ error: z.string().check(z.regex(/^\w{1,60}$/)) });
const made = z.object({ envelopeId: z.string().check(z.minLength(1)) });
const list = z.object({
  envelopes: z.optional(z.array(z.object({ envelopeId: z.string(), createdDateTime: time }))),
});
const view = z.object({ url: z.url() });
const problem = z.object({ errorCode: z.string().check(z.regex(/^[A-Z_]{1,80}$/)) });
const documents = z.object({
  envelopeDocuments: z.array(z.object({ documentId: z.string(), type: z.optional(z.string()) })),
});
const envelope = z.object({
  envelopeId: z.string(),
  status: z.string(),
  completedDateTime: time,
  voidedReason: z.optional(z.nullable(z.string())),
  recipients: z.object({
    signers: z.array(
      z.object({
        clientUserId: z.string(),
        status: z.string(),
        signedDateTime: time,
        declinedReason: z.optional(z.nullable(z.string())),
      }),
    ),
  }),
});
const notice = z.object({ data: z.object({ envelopeId: z.string().check(z.minLength(1)) }) });

/** Reads a granted access token. */
export function readGrant(body: unknown): { readonly token: string; readonly seconds: number } | null {
  const read = z.safeParse(granted, body);
  return read.success ? { token: read.data.access_token, seconds: read.data.expires_in } : null;
}

/** Reads why no token was granted, for example `consent_required`. */
export function readDenial(body: unknown): string | null {
  const read = z.safeParse(denied, body);
  return read.success ? read.data.error : null;
}

/** Reads the id of a new envelope. */
export function readMade(body: unknown): string | null {
  const read = z.safeParse(made, body);
  return read.success ? read.data.envelopeId : null;
}

/** Reads a list of envelopes. Returns the id of the oldest one, null for an empty list, undefined for another answer. */
export function readFirst(body: unknown): string | null | undefined {
  const read = z.safeParse(list, body);
  if (!read.success) return undefined;
  const envelopes = [...(read.data.envelopes ?? [])].toSorted((one, other) =>
    (one.createdDateTime ?? '').localeCompare(other.createdDateTime ?? ''),
  );
  return envelopes[0]?.envelopeId ?? null;
}

/** Reads the address of a recipient view. */
export function readView(body: unknown): string | null {
  const read = z.safeParse(view, body);
  return read.success ? read.data.url : null;
}

/** Reads DocuSign's error code. The message may repeat names, so it is not read. */
export function readProblem(body: unknown): string | null {
  const read = z.safeParse(problem, body);
  return read.success ? read.data.errorCode : null;
}

/** Reads the ids of our documents, without the certificate. */
export function readDocumentIds(body: unknown): number[] | null {
  const read = z.safeParse(documents, body);
  if (!read.success) return null;
  const ids = read.data.envelopeDocuments.map(({ documentId }) => documentId).filter((id) => /^\d+$/.test(id));
  return ids.map(Number);
}

/** Reads the envelope of a Connect message. */
export function readNotice(body: unknown): string | null {
  const read = z.safeParse(notice, body);
  return read.success ? read.data.data.envelopeId : null;
}

const STATES: Readonly<Record<string, EnvelopeState['state']>> = {
  created: 'sent',
  sent: 'sent',
  delivered: 'sent',
  signed: 'sent',
  processing: 'sent',
  completed: 'completed',
  declined: 'declined',
  voided: 'voided',
};

const SIGNER_STATES: Readonly<Record<string, SignerState['state']>> = {
  created: 'waiting',
  sent: 'waiting',
  delivered: 'opened',
  faxpending: 'opened',
  signed: 'signed',
  completed: 'signed',
  declined: 'declined',
};

const toDate = (text: string | null | undefined): Date | null => {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
};

/** Reads an envelope. Null when a state is none that we know, or a time is missing. DocuSign reports an expired envelope as a
 *  voided one whose reason says so. */
export function readEnvelope(body: unknown): EnvelopeState | null {
  const read = z.safeParse(envelope, body);
  if (!read.success) return null;
  const { envelopeId, status, completedDateTime, voidedReason, recipients } = read.data;
  const known = STATES[status];
  const state = known === 'voided' && /expired/i.test(voidedReason ?? '') ? 'expired' : known;
  const signers = recipients.signers.flatMap((signer): SignerState[] => {
    const own = SIGNER_STATES[signer.status];
    const signedAt = own === 'signed' ? toDate(signer.signedDateTime) : null;
    if (own === undefined || (own === 'signed' && signedAt === null)) return [];
    const declineReason = own === 'declined' ? (signer.declinedReason ?? null) : null;
    return [{ signerId: signer.clientUserId, state: own, signedAt, declineReason }];
  });
  const completedAt = state === 'completed' ? toDate(completedDateTime) : null;
  if (state === undefined || signers.length !== recipients.signers.length) return null;
  if (state === 'completed' && completedAt === null) return null;
  return { kind: 'found', envelopeId, state, completedAt, signers };
}

const TABS = { signature: 'signHereTabs', initials: 'initialHereTabs', date: 'dateSignedTabs' } as const;

function toTabs(envelopeToCreate: EnvelopeToCreate, signer: Signer): Record<string, unknown[]> {
  const tabs: Record<string, unknown[]> = {};
  for (const { documentId, fields } of envelopeToCreate.documents)
    for (const field of fields.filter(({ signerId }) => signerId === signer.signerId))
      (tabs[TABS[field.kind]] ??= []).push(toTab(documentId, field));
  return tabs;
}

/** DocuSign counts pixels at 72 to the inch, which are points. */
function toTab(documentId: number, { page, x, y, width, height }: SigningField): Record<string, string> {
  return {
    documentId: String(documentId),
    pageNumber: String(page),
    xPosition: String(Math.round(x)),
    yPosition: String(Math.round(y)),
    width: String(Math.round(width)),
    height: String(Math.round(height)),
  };
}

/** Converts an envelope to the body of `POST /envelopes`. A recipient with a `clientUserId` signs in our frame and gets no mail.
 *  DocuSign counts the life of an envelope in whole days, so a day that has begun counts whole. */
export function toDefinition(given: EnvelopeToCreate, now: Date): Record<string, unknown> {
  const days = Math.max(1, Math.ceil((given.endsAt.getTime() - now.getTime()) / DAY_MS));
  return {
    status: 'sent',
    emailSubject: given.subject.slice(0, 100),
    transactionId: given.reference,
    allowReassign: 'false',
    customFields: {
      textCustomFields: [{ name: REFERENCE_FIELD, value: given.reference, show: 'false', required: 'false' }],
    },
    notification: {
      useAccountDefaults: 'false',
      reminders: { reminderEnabled: 'false' },
      expirations: { expireEnabled: 'true', expireAfter: String(days), expireWarn: '0' },
    },
    documents: given.documents.map(({ documentId, name, bytes }) => ({
      documentId: String(documentId),
      name,
      fileExtension: 'pdf',
      documentBase64: Buffer.from(bytes).toString('base64'),
    })),
    recipients: {
      signers: given.signers.map((signer, index) => ({
        recipientId: String(index + 1),
        routingOrder: String(signer.order),
        clientUserId: signer.signerId,
        name: signer.name,
        email: signer.email,
        tabs: toTabs(given, signer),
      })),
    },
  };
}

/** Converts a ceremony to the body of `POST /views/recipient`. DocuSign pings once in 60 to 1,200 seconds. */
export function toViewRequest({ signer, returnUrl, frameAncestors, messageOrigins, ping }: Ceremony) {
  return {
    authenticationMethod: 'password',
    clientUserId: signer.signerId,
    userName: signer.name,
    email: signer.email,
    returnUrl,
    pingUrl: ping.url,
    pingFrequency: String(Math.min(1_200, Math.max(60, Math.round(ping.everySeconds)))),
    frameAncestors,
    messageOrigins,
  };
}
