import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type HeadObjectCommandOutput,
  type ServerSideEncryption,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { requireFileKey } from '#files/file-key.ts';
import type { FileHead, Files, NoFile, StoreUnknown, UploadForm, UploadTerms } from '#files/port.ts';

/** Connection settings for a bucket of S3 or of a store with its protocol. The key needs `s3:GetObject`, `s3:PutObject`,
 *  `s3:DeleteObject` and `s3:ListBucket`: without the last one, the store hides whether an object is missing. */
export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** Null for Amazon's own URL in the region. */
  readonly endpoint: string | null;
  /** Whether the bucket stands in the path of the URL. Amazon puts it into the host name. */
  readonly isPathStyle: boolean;
  readonly keyId: string;
  readonly secret: string;
  /** How the store encrypts objects at rest; null leaves it to the bucket's own setting. */
  readonly encryption: ServerSideEncryption | null;
  /** Time limit of one call, including its body. */
  readonly timeoutMs: number;
}

// The largest object that we read. Documents have a few megabytes.
const OBJECT_MAX_BYTES = 64 * 1024 * 1024;
// All our calls may be repeated: each has the same result the second time.
const ATTEMPTS_MAX = 2;

/** Opens a bucket. Sends nothing until the first call. Source: width 3. */
export function openS3Files(options: S3Options): Files {
  const { bucket: Bucket, encryption, timeoutMs } = options;
  const client = openClient(options);
  const encrypted = encryption === null ? {} : { ServerSideEncryption: encryption };
  return {
    uploadOrigin: originOf(options),
    offerUpload: (terms) => offerUpload(client, options, terms),
    head: async (Key) => {
      requireFileKey(Key);
      return within(timeoutMs, (abortSignal) =>
        client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal }).then(toHead, absentWhenMissing),
      );
    },
    read: async (Key, range) => {
      requireFileKey(Key);
      const part = range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` };
      return within(timeoutMs, async (abortSignal) => {
        try {
          const { Body: body } = await client.send(new GetObjectCommand({ Bucket, Key, ...part }), { abortSignal });
          return { kind: 'read', bytes: await readBody(body as Readable, abortSignal) };
        } catch (error) {
          if (nameOf(error) === 'InvalidRange') return { kind: 'read', bytes: new Uint8Array() };
          return absentWhenMissing(error);
        }
      });
    },
    write: async (Key, bytes, ContentType) => {
      requireFileKey(Key);
      const command = new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType, ...encrypted });
      return within(timeoutMs, async (abortSignal) => {
        await client.send(command, { abortSignal });
        return { kind: 'written' };
      });
    },
    remove: async (Key) => {
      requireFileKey(Key);
      return within(timeoutMs, async (abortSignal) => {
        await client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal });
        return { kind: 'removed' };
      });
    },
  };
}

function openClient({ region, endpoint, isPathStyle, keyId, secret, timeoutMs }: S3Options): S3Client {
  return new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint }),
    forcePathStyle: isPathStyle,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    maxAttempts: ATTEMPTS_MAX,
    // Our own hashes and seals find a changed byte. Not every store with this protocol knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { requestTimeout: timeoutMs, connectionTimeout: timeoutMs, throwOnRequestTimeout: true },
  });
}

/** Returns the origin of the URLs that the client makes for this bucket. */
function originOf({ bucket, region, endpoint, isPathStyle }: S3Options): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  // A bucket with a dot fits no certificate, so the client puts it into the path.
  return isPathStyle || bucket.includes('.') ? url.origin : `${url.protocol}//${bucket}.${url.host}`;
}

/** Makes a form whose policy allows exactly these terms. Each field is covered by a condition of the policy, so no field can be
 *  changed or added. The policy counts in whole seconds, so it may end up to a second before `expiresAt`. */
async function offerUpload(
  client: S3Client,
  { bucket, encryption }: S3Options,
  { key, mediaType, maxBytes, expiresAt }: UploadTerms,
): Promise<UploadForm> {
  requireFileKey(key);
  const form = await createPresignedPost(client, {
    Bucket: bucket,
    Key: key,
    Conditions: [['content-length-range', 1, maxBytes]],
    Fields: {
      'Content-Type': mediaType,
      success_action_status: '204',
      ...(encryption === null ? {} : { 'x-amz-server-side-encryption': encryption }),
    },
    Expires: (expiresAt.getTime() - Date.now()) / 1_000,
  });
  return { url: form.url, fields: Object.entries(form.fields), expiresAt };
}

/** Runs a call within its time limit. Every failure leaves the result unknown. The detail is a name of the client and holds
 *  neither a key nor an address. */
async function within<Found>(
  timeoutMs: number,
  call: (abortSignal: AbortSignal) => Promise<Found>,
): Promise<Found | StoreUnknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await call(signal);
  } catch (error) {
    return { kind: 'unknown', detail: signal.aborted ? `no answer within ${timeoutMs} ms` : nameOf(error) };
  }
}

function toHead({ ContentLength = 0, ContentType = '' }: HeadObjectCommandOutput): FileHead {
  return { kind: 'found', byteCount: ContentLength, mediaType: ContentType };
}

function absentWhenMissing(error: unknown): NoFile {
  if (['NoSuchKey', 'NotFound'].includes(nameOf(error))) return { kind: 'absent' };
  throw error;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

async function readBody(body: Readable, signal: AbortSignal): Promise<Uint8Array> {
  const cut = (): void => void body.destroy(new Error('the time is over'));
  signal.addEventListener('abort', cut, { once: true });
  try {
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of body as AsyncIterable<Uint8Array>) {
      length += part.length;
      if (length > OBJECT_MAX_BYTES) throw new Error('the object is too long');
      parts.push(part);
    }
    const bytes = Buffer.concat(parts);
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  } finally {
    signal.removeEventListener('abort', cut);
  }
}
