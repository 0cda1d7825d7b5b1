import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseSigningEvent } from '@lendside/domain/signing/signing-events.ts';
import { askByFetch, askForBytes, readJson, type Asked } from '#sending/ask-by-fetch.ts';
import type {
  Absent,
  CeremonyOpened,
  EnvelopeMade,
  RefusedByVendor,
  SignedDocuments,
  Signing,
  Unknown,
  WebhookRequest,
} from '#signing/port.ts';
import {
  documentIdOf,
  isOutOfTurn,
  readAddress,
  readFirst,
  readMade,
  readNotice,
  readSubmission,
  toState,
  toSubmission,
  type Submission,
} from './wire.ts';

/** Connection settings for DocuSeal. */
export interface DocuSealOptions {
  /** Base URL without a trailing slash: `https://api.docuseal.com`, or `https://<host>/api` of an own installation. */
  readonly baseUrl: string;
  readonly key: string;
  /** The signing secret of the webhook. */
  readonly webhookSecret: string;
  /** Origin of the signing forms and of the files. */
  readonly frameOrigin: string;
  readonly timeoutMs: number;
}

const DOCUMENT_LENGTH_MAX = 25_000_000;
const ADDRESS_MS = 5 * 60_000;
/** DocuSeal's own limit for the age of a webhook's signature. */
const WEBHOOK_AGE_MAX_S = 5 * 60;

type Ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Record<string, unknown>) => Promise<Asked>;

const unknown = (asked: Asked): Unknown => ({
  kind: 'unknown',
  detail: asked.kind === 'lost' ? asked.detail : `HTTP ${asked.status}`,
});

/** DocuSeal answers 422 to a body that it cannot use. A wrong key (401) or a rate limit is about us. */
function toFailure(asked: Asked): RefusedByVendor | Unknown {
  const isRefused = asked.kind === 'answered' && asked.status === 422;
  return isRefused ? { kind: 'refused', detail: 'HTTP 422' } : unknown(asked);
}

async function find(ask: Ask, reference: string): Promise<EnvelopeMade | Absent | Unknown> {
  const query = new URLSearchParams({ external_id: reference, limit: '100' });
  const asked = await ask('GET', `/submitters?${query.toString()}`);
  const envelopeId = asked.kind === 'answered' && asked.status === 200 ? readFirst(readJson(asked.body)) : undefined;
  if (envelopeId === undefined) return unknown(asked);
  return envelopeId === null ? { kind: 'absent' } : { kind: 'made', envelopeId };
}

async function readOne(ask: Ask, envelopeId: string): Promise<Submission | Absent | Unknown> {
  if (!/^\d{1,18}$/.test(envelopeId)) return { kind: 'absent' };
  const asked = await ask('GET', `/submissions/${envelopeId}`);
  if (asked.kind === 'answered' && asked.status === 404) return { kind: 'absent' };
  const submission = asked.kind === 'answered' && asked.status === 200 ? readSubmission(readJson(asked.body)) : null;
  return submission === null || String(submission.id) !== envelopeId ? unknown(asked) : submission;
}

/** Reads a submission whose absence is a refusal. */
async function readKnown(ask: Ask, envelopeId: string): Promise<Submission | RefusedByVendor | Unknown> {
  const read = await readOne(ask, envelopeId);
  return 'kind' in read && read.kind === 'absent' ? { kind: 'refused', detail: 'the envelope is absent' } : read;
}

async function openCeremony(ask: Ask, ceremony: Parameters<Signing['openCeremony']>[0]): Promise<CeremonyOpened> {
  const submission = await readKnown(ask, ceremony.envelopeId);
  if ('kind' in submission) return submission;
  const state = toState(submission);
  if (state?.state !== 'sent') return { kind: 'refused', detail: `the envelope is ${state?.state ?? 'not known'}` };
  const signer = submission.submitters.find(({ metadata }) => metadata.signerId === ceremony.signer.signerId);
  if (signer === undefined) return { kind: 'refused', detail: 'the envelope has no such signer' };
  if (isOutOfTurn(submission, signer)) return { kind: 'notInTurn' };
  // DocuSeal sends the browser back only after a signature, and says nothing itself.
  const back = new URL(ceremony.returnUrl);
  back.searchParams.set('event', 'signing_complete');
  const asked = await ask('PUT', `/submitters/${signer.id}`, { completed_redirect_url: back.href });
  const url = asked.kind === 'answered' && asked.status === 200 ? readAddress(readJson(asked.body)) : null;
  if (url === null) return toFailure(asked);
  return { kind: 'opened', url, expiresAt: new Date(Date.now() + ADDRESS_MS) };
}

/** Downloads a file. Null when its address is not DocuSeal's, or the answer is no PDF. The key is not sent along. */
async function downloadOne({ baseUrl, frameOrigin, timeoutMs }: DocuSealOptions, url: string) {
  const { origin } = new URL(url);
  if (origin !== frameOrigin && origin !== new URL(baseUrl).origin) return null;
  const asked = await askForBytes({ method: 'GET', url, headers: {}, timeoutMs }, DOCUMENT_LENGTH_MAX);
  const isPdf =
    asked.kind === 'answered' && asked.status === 200 && Buffer.from(asked.body.subarray(0, 5)).toString() === '%PDF-';
  return isPdf ? asked.body : null;
}

async function download(
  ask: Ask,
  options: DocuSealOptions,
  envelopeId: string,
): Promise<SignedDocuments | RefusedByVendor | Unknown> {
  const submission = await readKnown(ask, envelopeId);
  if ('kind' in submission) return submission;
  if (submission.status !== 'completed') return { kind: 'refused', detail: `the envelope is ${submission.status}` };
  const documents: { documentId: number; bytes: Uint8Array }[] = [];
  for (const { name, url } of submission.documents ?? []) {
    const documentId = documentIdOf(name);
    const bytes = documentId === null ? null : await downloadOne(options, url);
    if (documentId === null || bytes === null) return { kind: 'unknown', detail: 'a document did not arrive' };
    documents.push({ documentId, bytes });
  }
  const log = submission.audit_log_url ?? null;
  const certificate = log === null ? null : await downloadOne(options, log);
  if (documents.length === 0 || certificate === null)
    return { kind: 'unknown', detail: 'the documents or the audit log did not arrive' };
  return { kind: 'downloaded', documents, certificate };
}

async function voidEnvelope(ask: Ask, envelopeId: string): ReturnType<Signing['voidEnvelope']> {
  const submission = await readOne(ask, envelopeId);
  if ('kind' in submission) return submission;
  const state = toState(submission);
  if (state?.state === 'voided' || state?.state === 'expired') return { kind: 'voided' };
  // DocuSeal would archive a completed submission too.
  if (state === null) return { kind: 'unknown', detail: 'the state is not known' };
  if (state.state !== 'sent') return { kind: 'refused', detail: `the envelope is ${state.state}` };
  const asked = await ask('DELETE', `/submissions/${envelopeId}`);
  return asked.kind === 'answered' && asked.status === 200 ? { kind: 'voided' } : unknown(asked);
}

/** The signature header is `<seconds>.<hex>`, an HMAC of the seconds, a dot and the body. */
function verify(secret: string, { headers, body }: WebhookRequest): { envelopeId: string } | null {
  const [, seconds, hex] = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(headers['x-docuseal-signature'] ?? '') ?? [];
  if (seconds === undefined || hex === undefined) return null;
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > WEBHOOK_AGE_MAX_S) return null;
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  if (!timingSafeEqual(Buffer.from(hex, 'hex'), expected)) return null;
  const envelopeId = readNotice(readJson(Buffer.from(body).toString('utf8')));
  return envelopeId === null ? null : { envelopeId };
}

/** Signs through DocuSeal's API. Stateless. Its addresses open more than once and do not expire before the envelope; a decline
 *  does not send the browser back. No error repeats a name, an address or the key. Source: docs/partners.md. */
export function openDocuSeal(options: DocuSealOptions): Signing {
  const ask: Ask = (method, path, body) =>
    askByFetch({
      method,
      url: `${options.baseUrl}${path}`,
      ...(body === undefined
        ? { headers: { 'x-auth-token': options.key } }
        : {
            headers: { 'x-auth-token': options.key, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
      timeoutMs: options.timeoutMs,
    });
  return {
    vendor: 'docuseal',
    frameOrigin: options.frameOrigin,
    async createEnvelope(envelope) {
      if (envelope.documents.length === 0 || envelope.signers.length === 0)
        return { kind: 'refused', detail: 'an envelope needs documents and signers' };
      // DocuSeal makes a second submission for a repeated external_id.
      const found = await find(ask, envelope.reference);
      if (found.kind !== 'absent') return found;
      const asked = await ask('POST', '/submissions/pdf', toSubmission(envelope));
      const envelopeId = asked.kind === 'answered' && asked.status === 200 ? readMade(readJson(asked.body)) : null;
      return envelopeId === null ? toFailure(asked) : { kind: 'made', envelopeId };
    },
    findEnvelope: (reference) => find(ask, reference),
    openCeremony: (ceremony) => openCeremony(ask, ceremony),
    async read(envelopeId) {
      const read = await readOne(ask, envelopeId);
      if ('kind' in read) return read;
      return toState(read) ?? { kind: 'unknown', detail: 'the state is not known' };
    },
    download: (envelopeId) => download(ask, options, envelopeId),
    voidEnvelope: (envelopeId) => voidEnvelope(ask, envelopeId),
    verifyWebhook: (request) => verify(options.webhookSecret, request),
    toSigningEvent: ({ event }) => parseSigningEvent(event ?? ''),
  };
}
