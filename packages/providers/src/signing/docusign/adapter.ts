import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseSigningEvent } from '@lendside/domain/signing/signing-events.ts';
import { askForBytes, readJson, type AskedForBytes, type Question } from '#sending/ask-by-fetch.ts';
import { ANSWER_LENGTH_MAX } from '#sending/send-once.ts';
import type {
  Absent,
  CeremonyOpened,
  EnvelopeMade,
  EnvelopeState,
  RefusedByVendor,
  SignedDocuments,
  Signing,
  Unknown,
  WebhookRequest,
} from '#signing/port.ts';
import { openAccessTokens, type AccessTokens, type DocuSignIdentity } from './access-token.ts';
import {
  readDocumentIds,
  readEnvelope,
  readFirst,
  readMade,
  readNotice,
  readProblem,
  readView,
  REFERENCE_FIELD,
  toDefinition,
  toViewRequest,
} from './wire.ts';

/** Connection settings for DocuSign's eSignature REST API. */
export interface DocuSignOptions extends DocuSignIdentity {
  /** Base URL without a trailing slash, for example `https://na3.docusign.net/restapi`. */
  readonly baseUrl: string;
  readonly accountId: string;
  /** The HMAC key of the account's Connect configuration. */
  readonly connectSecret: string;
  /** Origin of the signing pages. */
  readonly frameOrigin: string;
}

/** Largest document that is downloaded. */
const DOCUMENT_LENGTH_MAX = 25_000_000;
const ADDRESS_MS = 5 * 60_000;
const DAYS_SEARCHED = 400;
const DAY_MS = 86_400_000;

/** Statuses with which DocuSign says that this call can never work as it is. A wrong token (401), a missing right (403) or a
 *  rate limit (429) is about us, so the call can be tried again. */
const ABOUT_THE_CALL: ReadonlySet<number> = new Set([400, 404, 409, 422]);

/** A call with its path after the account. */
interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: Record<string, unknown>;
  readonly lengthMax?: number;
}

type Ask = (call: Call) => Promise<AskedForBytes>;
type Answered = Extract<AskedForBytes, { kind: 'answered' }>;

const jsonOf = ({ body }: Answered): unknown => readJson(Buffer.from(body).toString('utf8'));

/** Converts an answer that is not the expected one. */
function toFailure(asked: AskedForBytes): RefusedByVendor | Unknown {
  if (asked.kind === 'lost') return { kind: 'unknown', detail: asked.detail };
  const code = readProblem(jsonOf(asked));
  const detail = `HTTP ${asked.status}${code === null ? '' : `, ${code}`}`;
  return { kind: code !== null && ABOUT_THE_CALL.has(asked.status) ? 'refused' : 'unknown', detail };
}

function asUnknown(asked: AskedForBytes): Unknown {
  return { kind: 'unknown', detail: toFailure(asked).detail };
}

/** Sends a call with an access token. A refused token is renewed once. */
function makeAsk({ baseUrl, accountId, timeoutMs }: DocuSignOptions, tokens: AccessTokens): Ask {
  const send = (token: string, { method, path, body, lengthMax }: Call): Promise<AskedForBytes> => {
    const headers = { authorization: `Bearer ${token}`, accept: '*/*' };
    const url = `${baseUrl}/v2.1/accounts/${encodeURIComponent(accountId)}${path}`;
    const question: Question = { method, url, headers, timeoutMs };
    return askForBytes(
      body === undefined
        ? question
        : { ...question, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
      lengthMax ?? ANSWER_LENGTH_MAX,
    );
  };
  return async (call) => {
    const first = await tokens.get();
    if ('detail' in first) return { kind: 'lost', detail: first.detail };
    const asked = await send(first.token, call);
    if (asked.kind === 'lost' || asked.status !== 401) return asked;
    tokens.drop(first.token);
    const second = await tokens.get();
    return 'detail' in second ? { kind: 'lost', detail: second.detail } : send(second.token, call);
  };
}

const pathOf = (envelopeId: string): string => `/envelopes/${encodeURIComponent(envelopeId)}`;

/** Finds the oldest envelope of a reference: first by `transactionId`, which DocuSign forgets after seven days, then by the
 *  custom field, which its search may show late. */
async function find(ask: Ask, reference: string): Promise<EnvelopeMade | Absent | Unknown> {
  const since = new Date(Date.now() - DAYS_SEARCHED * DAY_MS).toISOString();
  const searches = [
    { transaction_ids: reference },
    { custom_field: `${REFERENCE_FIELD}=${reference}`, from_date: since },
  ];
  for (const search of searches) {
    const asked = await ask({ method: 'GET', path: `/envelopes?${new URLSearchParams(search).toString()}` });
    const envelopeId = asked.kind === 'answered' && asked.status === 200 ? readFirst(jsonOf(asked)) : undefined;
    if (envelopeId === undefined) return asUnknown(asked);
    if (envelopeId !== null) return { kind: 'made', envelopeId };
  }
  return { kind: 'absent' };
}

async function readState(ask: Ask, envelopeId: string): Promise<EnvelopeState | Absent | Unknown> {
  const asked = await ask({ method: 'GET', path: `${pathOf(envelopeId)}?include=recipients` });
  if (asked.kind === 'answered' && asked.status === 404 && readProblem(jsonOf(asked)) === 'ENVELOPE_DOES_NOT_EXIST')
    return { kind: 'absent' };
  const state = asked.kind === 'answered' && asked.status === 200 ? readEnvelope(jsonOf(asked)) : null;
  return state?.envelopeId === envelopeId ? state : asUnknown(asked);
}

/** Downloads a document or the certificate. Null when the answer is no PDF. */
async function downloadOne(ask: Ask, envelopeId: string, name: string): Promise<Uint8Array | null> {
  const path = `${pathOf(envelopeId)}/documents/${name}`;
  const asked = await ask({ method: 'GET', path, lengthMax: DOCUMENT_LENGTH_MAX });
  const isPdf =
    asked.kind === 'answered' && asked.status === 200 && Buffer.from(asked.body.subarray(0, 5)).toString() === '%PDF-';
  return isPdf ? asked.body : null;
}

async function download(ask: Ask, envelopeId: string): Promise<SignedDocuments | RefusedByVendor | Unknown> {
  // DocuSign also hands out the documents of an open envelope, so the state is read first.
  const state = await readState(ask, envelopeId);
  if (state.kind === 'unknown') return state;
  if (state.kind === 'absent') return { kind: 'refused', detail: 'the envelope is absent' };
  if (state.state !== 'completed') return { kind: 'refused', detail: `the envelope is ${state.state}` };
  const listed = await ask({ method: 'GET', path: `${pathOf(envelopeId)}/documents` });
  const ids = listed.kind === 'answered' && listed.status === 200 ? readDocumentIds(jsonOf(listed)) : null;
  if (ids === null) return asUnknown(listed);
  const documents: { documentId: number; bytes: Uint8Array }[] = [];
  for (const documentId of ids) {
    const bytes = await downloadOne(ask, envelopeId, String(documentId));
    if (bytes === null) return { kind: 'unknown', detail: `document ${documentId} did not arrive` };
    documents.push({ documentId, bytes });
  }
  const certificate = await downloadOne(ask, envelopeId, 'certificate');
  if (certificate === null) return { kind: 'unknown', detail: 'the certificate did not arrive' };
  return { kind: 'downloaded', documents, certificate };
}

async function voidEnvelope(ask: Ask, envelopeId: string, voidedReason: string): ReturnType<Signing['voidEnvelope']> {
  const body = { status: 'voided', voidedReason: voidedReason.slice(0, 200) };
  const asked = await ask({ method: 'PUT', path: pathOf(envelopeId), body });
  if (asked.kind === 'answered' && asked.status === 200) return { kind: 'voided' };
  const failure = toFailure(asked);
  if (failure.kind === 'unknown') return failure;
  // DocuSign refuses to void an envelope again. It also refuses for a moment what it takes later, so its books decide.
  const read = await readState(ask, envelopeId);
  if (read.kind !== 'found') return read;
  if (read.state === 'voided' || read.state === 'expired') return { kind: 'voided' };
  return read.state === 'sent' ? { kind: 'unknown', detail: failure.detail } : failure;
}

/** Connect signs with every HMAC key of the account: `x-docusign-signature-1`, `-2`, … One right signature is enough. */
function verify(secret: string, { headers, body }: WebhookRequest): { envelopeId: string } | null {
  const expected = createHmac('sha256', secret).update(body).digest();
  const isSigned = Object.entries(headers).some(([name, value]) => {
    const given = Buffer.from(value ?? '', 'base64');
    return (
      /^x-docusign-signature-\d+$/.test(name) && given.length === expected.length && timingSafeEqual(given, expected)
    );
  });
  const envelopeId = isSigned ? readNotice(readJson(Buffer.from(body).toString('utf8'))) : null;
  return envelopeId === null ? null : { envelopeId };
}

/** Signs through DocuSign's eSignature REST API v2.1, with recipient views in a frame of ours. Keeps only its access token. No
 *  error repeats a name, an address or a key. Source: partners 5, docs/partners.md. */
export function openDocuSign(options: DocuSignOptions): Signing {
  const ask = makeAsk(options, openAccessTokens(options));
  return {
    vendor: 'docusign',
    frameOrigin: options.frameOrigin,
    async createEnvelope(envelope) {
      if (envelope.documents.length === 0 || envelope.signers.length === 0)
        return { kind: 'refused', detail: 'an envelope needs documents and signers' };
      // DocuSign makes a second envelope for a repeated transactionId.
      const found = await find(ask, envelope.reference);
      if (found.kind !== 'absent') return found;
      const asked = await ask({ method: 'POST', path: '/envelopes', body: toDefinition(envelope, new Date()) });
      const envelopeId = asked.kind === 'answered' && asked.status === 201 ? readMade(jsonOf(asked)) : null;
      return envelopeId === null ? toFailure(asked) : { kind: 'made', envelopeId };
    },
    findEnvelope: (reference) => find(ask, reference),
    async openCeremony(ceremony): Promise<CeremonyOpened> {
      const expiresAt = new Date(Date.now() + ADDRESS_MS);
      const path = `${pathOf(ceremony.envelopeId)}/views/recipient`;
      const asked = await ask({ method: 'POST', path, body: toViewRequest(ceremony) });
      const url = asked.kind === 'answered' && asked.status === 201 ? readView(jsonOf(asked)) : null;
      if (url !== null) return { kind: 'opened', url, expiresAt };
      const isEarly = asked.kind === 'answered' && readProblem(jsonOf(asked)) === 'RECIPIENT_NOT_IN_SEQUENCE';
      return isEarly ? { kind: 'notInTurn' } : toFailure(asked);
    },
    read: (envelopeId) => readState(ask, envelopeId),
    download: (envelopeId) => download(ask, envelopeId),
    voidEnvelope: (envelopeId, reason) => voidEnvelope(ask, envelopeId, reason),
    verifyWebhook: (request) => verify(options.connectSecret, request),
    toSigningEvent: ({ event }) => parseSigningEvent(event ?? ''),
  };
}
