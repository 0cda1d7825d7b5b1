import { storeError, type StoreError } from './bucket.ts';
import { ALGORITHM, checkCredential, isSameSignature, signFor } from './signing-key.ts';

/** A form as a browser posts it: the fields before the file, in order, and the file; null when there is not exactly one. */
export type PostedForm = { fields: readonly (readonly [name: string, value: string])[]; file: Buffer | null };

/** What a genuine form stores. `status` is the answer that the form asks for. */
export type Posted =
  | { ok: true; key: string; mediaType: string; encryption: string; file: Buffer; status: number }
  | { ok: false; error: StoreError };

type Condition =
  | { kind: 'eq' | 'starts-with'; name: string; value: string }
  | { kind: 'length'; min: number; max: number };
type Policy = { expiresAtMs: number; conditions: readonly Condition[] };

// Fields that no condition has to cover.
const UNCOVERED = ['policy', 'x-amz-signature'];
const KEY_LENGTH_MAX = 1024;

const refused = (status: number, code: string, message: string): Posted => ({
  ok: false,
  error: storeError(status, code, message),
});
const denied = (why: string): Posted => refused(403, 'AccessDenied', `Invalid according to Policy: ${why}`);

/** Checks a posted form against its own policy: signature, expiry, every condition, and that a condition covers each field.
 *  Names are compared without case. Source: docs.aws.amazon.com/AmazonS3, "Creating a POST policy". */
export function checkPostedForm({ fields, file }: PostedForm, bucket: string, nowMs: number): Posted {
  const values = new Map(fields.map(([name, value]) => [name.toLowerCase(), value]));
  if (values.size !== fields.length) return refused(400, 'InvalidArgument', 'A field may appear only once.');
  const field = (name: string): string => values.get(name) ?? '';
  const [key, text] = [field('key'), field('policy')];
  if (key === '' || key.length > KEY_LENGTH_MAX)
    return refused(400, 'InvalidArgument', 'Bucket POST must contain a field named ‘key’.');
  if (text === '' || field('x-amz-algorithm') !== ALGORITHM) return refused(403, 'AccessDenied', 'Access Denied');
  const misfit = checkCredential(field('x-amz-credential'), field('x-amz-date'));
  if (misfit !== null) return { ok: false, error: misfit };
  if (!isSameSignature(field('x-amz-signature'), signFor(field('x-amz-date').slice(0, 8), text)))
    return refused(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    );
  const policy = parsePolicy(text);
  if (policy === null)
    return refused(400, 'InvalidPolicyDocument', 'The content of the form does not meet the conditions.');
  if (nowMs >= policy.expiresAtMs) return denied('Policy expired.');
  if (values.has('bucket') && field('bucket') !== bucket) return denied('Bucket does not match.');
  const failed = policy.conditions.find((condition) => !holds(condition, new Map([...values, ['bucket', bucket]])));
  if (failed !== undefined) return denied(`Policy Condition failed: ${JSON.stringify(failed)}`);
  const covered = new Set([
    ...UNCOVERED,
    ...policy.conditions.flatMap((each) => (each.kind === 'length' ? [] : [each.name])),
  ]);
  const extra = [...values.keys()].filter((name) => !covered.has(name) && !name.startsWith('x-ignore-'));
  if (extra.length > 0) return denied(`Extra input fields: ${extra.join(', ')}`);
  if (file === null) return refused(400, 'InvalidArgument', 'POST requires exactly one file upload per request.');
  for (const condition of policy.conditions) {
    if (condition.kind !== 'length') continue;
    if (file.length < condition.min)
      return refused(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
    if (file.length > condition.max)
      return refused(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
  }
  const status = ['200', '201'].includes(field('success_action_status')) ? Number(field('success_action_status')) : 204;
  return {
    ok: true,
    key,
    mediaType: field('content-type') || 'binary/octet-stream',
    encryption: field('x-amz-server-side-encryption'),
    file,
    status,
  };
}

function holds(condition: Condition, values: ReadonlyMap<string, string>): boolean {
  if (condition.kind === 'length') return true;
  const value = values.get(condition.name) ?? '';
  return condition.kind === 'eq' ? value === condition.value : value.startsWith(condition.value);
}

/** Decodes a policy: base64 of JSON. Returns null for anything that S3 would not understand. */
function parsePolicy(text: string): Policy | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null) return null;
  const { expiration, conditions } = parsed as { expiration?: unknown; conditions?: unknown };
  const expiresAtMs = typeof expiration === 'string' ? Date.parse(expiration) : Number.NaN;
  if (Number.isNaN(expiresAtMs) || !Array.isArray(conditions)) return null;
  const read = conditions.flatMap(toConditions);
  return read.includes(null) ? null : { expiresAtMs, conditions: read.filter((each) => each !== null) };
}

function toConditions(value: unknown): (Condition | null)[] {
  if (Array.isArray(value)) {
    const [kind, first, second]: unknown[] = value;
    if (kind === 'content-length-range' && Number.isInteger(first) && Number.isInteger(second))
      return [{ kind: 'length', min: Number(first), max: Number(second) }];
    const isKnown = (kind === 'eq' || kind === 'starts-with') && typeof first === 'string' && first.startsWith('$');
    return isKnown && typeof second === 'string'
      ? [{ kind, name: first.slice(1).toLowerCase(), value: second }]
      : [null];
  }
  if (typeof value !== 'object' || value === null) return [null];
  return Object.entries(value).map(([name, wanted]) =>
    typeof wanted === 'string' ? { kind: 'eq', name: name.toLowerCase(), value: wanted } : null,
  );
}
