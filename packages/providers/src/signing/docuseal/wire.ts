import * as z from 'zod/mini';
import type { EnvelopeState, EnvelopeToCreate, SignerState, SigningField } from '#signing/port.ts';

// The fields of DocuSeal's answers that we read.

const time = z.optional(z.nullable(z.string()));
const submitter = z.object({
  id: z.number(),
  status: z.string(),
  completed_at: time,
  metadata: z.object({ signerId: z.string(), order: z.number() }),
});
const submission = z.object({
  id: z.number(),
  status: z.enum(['pending', 'completed', 'declined', 'expired']),
  archived_at: time,
  completed_at: time,
  audit_log_url: z.optional(z.nullable(z.url())),
  documents: z.optional(z.nullable(z.array(z.object({ name: z.string(), url: z.url() })))),
  submitters: z.array(submitter),
  submission_events: z.optional(
    z.array(
      z.object({
        submitter_id: z.optional(z.nullable(z.number())),
        event_type: z.string(),
        data: z.optional(z.nullable(z.object({ reason: z.optional(z.nullable(z.string())) }))),
      }),
    ),
  ),
});
const made = z.object({ id: z.number() });
const found = z.object({ data: z.array(z.object({ submission_id: z.number() })) });
const opened = z.object({ embed_src: z.url() });
const notice = z.object({ event_type: z.string(), data: z.looseObject({ id: z.number() }) });

/** A submission, DocuSeal's envelope. */
export type Submission = z.output<typeof submission>;

/** Reads a submission. */
export function readSubmission(body: unknown): Submission | null {
  const read = z.safeParse(submission, body);
  return read.success ? read.data : null;
}

/** Reads the id of a new submission. */
export function readMade(body: unknown): string | null {
  const read = z.safeParse(made, body);
  return read.success ? String(read.data.id) : null;
}

/** Reads a list of submitters. Returns the oldest submission, null for an empty list, undefined for another answer. */
export function readFirst(body: unknown): string | null | undefined {
  const read = z.safeParse(found, body);
  if (!read.success) return undefined;
  const ids = read.data.data.map((each) => each.submission_id);
  return ids.length === 0 ? null : String(Math.min(...ids));
}

/** Reads the address of a signer's form. */
export function readAddress(body: unknown): string | null {
  const read = z.safeParse(opened, body);
  return read.success ? read.data.embed_src : null;
}

/** Reads the submission of a webhook: events of a form name it beside the signer, events of a submission are about it. */
export function readNotice(body: unknown): string | null {
  const read = z.safeParse(notice, body);
  if (!read.success) return null;
  const { event_type: type, data } = read.data;
  if (type.startsWith('submission.')) return String(data.id);
  const ofForm = data['submission_id'];
  return type.startsWith('form.') && typeof ofForm === 'number' ? String(ofForm) : null;
}

const SIGNER_STATES: Readonly<Record<string, SignerState['state']>> = {
  awaiting: 'waiting',
  sent: 'waiting',
  opened: 'opened',
  completed: 'signed',
  declined: 'declined',
};

const toDate = (text: string | null | undefined): Date | null => {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
};

/** Whether an earlier signer has still to sign, or this one is done. */
export function isOutOfTurn(
  { submitters }: Submission,
  { metadata, status }: Submission['submitters'][number],
): boolean {
  const isBefore = submitters.some((each) => each.metadata.order < metadata.order && each.status !== 'completed');
  return isBefore || status === 'completed';
}

/** Converts a submission. An archived one that nobody completed is voided. Null when a state or time is not known. */
export function toState(given: Submission): EnvelopeState | null {
  const { id, status, archived_at: archivedAt, submitters, submission_events: events = [] } = given;
  const signers = submitters.flatMap((each): SignerState[] => {
    const state = SIGNER_STATES[each.status];
    const signedAt = state === 'signed' ? toDate(each.completed_at) : null;
    if (state === undefined || (state === 'signed' && signedAt === null)) return [];
    const declined = events.find((event) => event.event_type === 'decline_form' && event.submitter_id === each.id);
    const declineReason = state === 'declined' ? (declined?.data?.reason ?? null) : null;
    return [{ signerId: each.metadata.signerId, state, signedAt, declineReason }];
  });
  const state = status === 'pending' ? ((archivedAt ?? null) === null ? 'sent' : 'voided') : status;
  const completedAt = state === 'completed' ? toDate(given.completed_at) : null;
  if (signers.length !== submitters.length || (state === 'completed' && completedAt === null)) return null;
  return { kind: 'found', envelopeId: String(id), state, completedAt, signers };
}

/** Size of a page of US Letter in points. DocuSeal takes parts of a page, and our documents are Letter. */
const PAGE = { width: 612, height: 792 } as const;

const TYPES = { signature: 'signature', initials: 'initials', date: 'date' } as const;

function toField(role: string, field: SigningField, index: number): Record<string, unknown> {
  const { x, y, width, height, page, kind } = field;
  const area = { x: x / PAGE.width, y: y / PAGE.height, w: width / PAGE.width, h: height / PAGE.height, page };
  return { name: `${role} ${kind} ${index + 1}`, type: TYPES[kind], role, required: true, areas: [area] };
}

/** Converts an envelope to the body of `POST /submissions/pdf`. The first signer carries our reference as `external_id`, by
 *  which submitters can be found. Nobody gets a mail from DocuSeal. */
export function toSubmission(given: EnvelopeToCreate): Record<string, unknown> {
  const signers = [...given.signers].toSorted((one, other) => one.order - other.order);
  const roles = new Map(signers.map(({ signerId }, index) => [signerId, `Signer ${index + 1}`]));
  return {
    name: given.subject,
    send_email: false,
    order: 'preserved',
    expire_at: given.endsAt.toISOString(),
    documents: given.documents.map(({ documentId, name, bytes, fields }) => ({
      name: `${documentId} ${name}`,
      file: Buffer.from(bytes).toString('base64'),
      position: documentId - 1,
      fields: fields.map((field, index) => toField(roles.get(field.signerId) ?? '', field, index)),
    })),
    submitters: signers.map(({ signerId, order, name, email }, index) => ({
      role: roles.get(signerId),
      order: order - 1,
      name,
      email,
      send_email: false,
      ...(index === 0 ? { external_id: given.reference } : {}),
      metadata: { signerId, order },
    })),
  };
}

/** Reads our number of a document from the name that we gave it. */
export function documentIdOf(name: string): number | null {
  const [, digits] = /^(\d+)[ _-]/.exec(name) ?? [];
  return digits === undefined ? null : Number(digits);
}
