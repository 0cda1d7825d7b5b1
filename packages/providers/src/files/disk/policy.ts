import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UploadForm, UploadTerms } from '#files/port.ts';
import { readPolicy, type DiskPolicy } from './wire.ts';

/** A form as it was posted: the fields before the file, in order, and the file; null without exactly one file. */
export interface PostedForm {
  readonly fields: UploadForm['fields'];
  readonly file: Uint8Array | null;
}

/** Whether a posted form may be stored, and where; or the HTTP status of the refusal and its reason. */
export type PolicyVerdict =
  | { readonly kind: 'allowed'; readonly key: string; readonly mediaType: string; readonly file: Uint8Array }
  | Refusal;

interface Refusal {
  readonly kind: 'refused';
  readonly status: 400 | 403;
  readonly detail: string;
}

/** Makes the fields of a form whose policy allows exactly these terms, signed with the key. */
export function signedFields(key: string, terms: UploadTerms): UploadForm['fields'] {
  const allowed: DiskPolicy = { ...terms, expiresAt: terms.expiresAt.getTime() };
  const policy = Buffer.from(JSON.stringify(allowed)).toString('base64url');
  return [
    ['key', terms.key],
    ['Content-Type', terms.mediaType],
    ['policy', policy],
    ['signature', sign(key, policy)],
  ];
}

/** Checks the fields of a form against its own signed policy. `keys`: every key that still signs for us. A form without the four
 *  fields, each once, or with any other field is refused. */
export function checkFields(
  keys: readonly string[],
  fields: PostedForm['fields'],
  now: Date,
): { readonly kind: 'ours'; readonly policy: DiskPolicy } | Refusal {
  const named = new Map(fields);
  const policyText = named.get('policy') ?? '';
  const isSigned = keys.some((key) => isEqual(sign(key, policyText), named.get('signature') ?? ''));
  if (!isSigned) return refused(403, 'the signature is not ours');
  const policy = readPolicy(Buffer.from(policyText, 'base64url').toString('utf8'));
  if (policy === null) return refused(403, 'the policy is not ours');
  const { key, mediaType, expiresAt } = policy;
  if (now.getTime() >= expiresAt) return refused(403, 'the form has expired');
  if (fields.length !== 4 || named.size !== 4) return refused(403, 'the form has other fields');
  if (named.get('key') !== key) return refused(403, 'the policy allows another key');
  if (named.get('Content-Type') !== mediaType) return refused(403, 'the policy allows another type');
  return { kind: 'ours', policy };
}

/** Checks a whole form: its fields and the size of its file. */
export function checkPosted(keys: readonly string[], { fields, file }: PostedForm, now: Date): PolicyVerdict {
  const checked = checkFields(keys, fields, now);
  if (checked.kind === 'refused') return checked;
  const { key, mediaType, maxBytes } = checked.policy;
  if (file === null) return refused(400, 'the form needs one file');
  if (file.length === 0) return refused(400, 'the file is empty');
  if (file.length > maxBytes) return refused(400, 'the file is too long');
  return { kind: 'allowed', key, mediaType, file };
}

function refused(status: 400 | 403, detail: string): Refusal {
  return { kind: 'refused', status, detail };
}

function sign(key: string, policy: string): string {
  return createHmac('sha256', key).update(`lendside upload ${policy}`).digest('hex');
}

function isEqual(own: string, other: string): boolean {
  return own.length === other.length && timingSafeEqual(Buffer.from(own), Buffer.from(other));
}
