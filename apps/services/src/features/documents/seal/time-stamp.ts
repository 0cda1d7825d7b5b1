import { createHash, randomBytes } from 'node:crypto';
import { fromBER, Integer, OctetString } from 'asn1js';
import { OIDS } from './der.ts';

/** Bytes of an answer at most. A time stamp with its certificates has a few thousand. */
const ANSWER_BYTES_MAX = 64 * 1024;

/** A time stamp, or why there is none. */
export type StampAnswer =
  | { readonly kind: 'stamped'; readonly stamp: Uint8Array }
  | { readonly kind: 'failed'; readonly why: string };

/** What a time stamp says. Its service signed it; whether the reader trusts that service is the reader's to decide. */
export interface StampedTime {
  readonly at: Date;
  readonly by: string;
}

/** Asks a service for a time stamp over a signature, and checks the answer. Never throws because of the service.
 *  Source: RFC 3161. */
export async function fetchTimeStamp(url: string, signature: Uint8Array, timeoutMs: number): Promise<StampAnswer> {
  try {
    const nonce = randomBytes(16);
    nonce[0] = (nonce[0] ?? 0) & 0x7f || 1; // A positive number that needs all its bytes.
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/timestamp-query',
        accept: 'application/timestamp-reply',
        // Documents are sealed seldom: a kept connection would often be closed by the service when it is used again.
        connection: 'close',
      },
      body: await writeRequest(signature, nonce),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (!response.ok) return { kind: 'failed', why: `the service answered ${response.status}` };
    const answer = await readWithin(response, ANSWER_BYTES_MAX);
    const stamp = await readAnswer(answer, nonce);
    if (stamp === null) return { kind: 'failed', why: 'the service gave no time stamp' };
    if ((await readTimeStamp(stamp, signature)) === null)
      return { kind: 'failed', why: 'the time stamp is not over our signature' };
    return { kind: 'stamped', stamp };
  } catch (error) {
    return { kind: 'failed', why: error instanceof Error ? error.message : String(error) };
  }
}

async function readWithin(response: Response, bytesMax: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > bytesMax) throw new Error('the answer of the service is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function writeRequest(signature: Uint8Array, nonce: Uint8Array): Promise<ArrayBuffer> {
  const { AlgorithmIdentifier, MessageImprint, TimeStampReq } = await import('pkijs');
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: OIDS.sha256 }),
      hashedMessage: new OctetString({ valueHex: createHash('sha256').update(signature).digest() }),
    }),
    nonce: new Integer({ valueHex: nonce }),
    certReq: true,
  });
  return request.toSchema().toBER();
}

/** Returns the time stamp of an answer; null when the service refused or answered another request. */
async function readAnswer(answer: Uint8Array, nonce: Uint8Array): Promise<Uint8Array | null> {
  const { SignedData, TimeStampResp, TSTInfo } = await import('pkijs');
  const response = TimeStampResp.fromBER(new Uint8Array(answer));
  const { timeStampToken: token } = response;
  if (response.status.status > 1 || token === undefined) return null;
  const content = new SignedData({ schema: token.content }).encapContentInfo.eContent;
  const info = content === undefined ? null : TSTInfo.fromBER(content.getValue());
  const answered = info?.nonce === undefined ? null : Buffer.from(info.nonce.valueBlock.valueHexView);
  if (answered === null || Buffer.compare(answered, nonce) !== 0) return null;
  const [, bytes] = partsOf(answer);
  return bytes ?? null;
}

/** Returns the bytes of the parts of a SEQUENCE. */
function partsOf(bytes: Uint8Array): Uint8Array[] {
  const { value } = fromBER(bytes).result.valueBlock as unknown as { value: { valueBeforeDecodeView: Uint8Array }[] };
  return value.map((part) => new Uint8Array(part.valueBeforeDecodeView));
}

/** Reads a time stamp. Returns null when its signature is wrong or when it stamps something else. */
export async function readTimeStamp(stamp: Uint8Array, signature: Uint8Array): Promise<StampedTime | null> {
  const { ContentInfo, SignedData, TSTInfo } = await import('pkijs');
  try {
    const signed = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(stamp)).content });
    const checked = await signed.verify({
      signer: 0,
      data: new Uint8Array(signature).buffer,
      checkChain: false,
      extendedMode: true,
    });
    const content = signed.encapContentInfo.eContent;
    if (checked.signatureVerified !== true || content === undefined) return null;
    const { genTime } = TSTInfo.fromBER(content.getValue());
    const names = checked.signerCertificate?.subject.typesAndValues ?? [];
    const name = names.find(({ type }) => type === '2.5.4.3') ?? names[0];
    return { at: genTime, by: name === undefined ? 'a service without a name' : String(name.value.valueBlock.value) };
  } catch {
    return null; // Changed bytes: not DER, not a time stamp, or not signed in this way.
  }
}
