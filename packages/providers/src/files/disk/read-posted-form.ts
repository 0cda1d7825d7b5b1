import type { PostedForm } from './policy.ts';

/** A form whose fields came, but not yet its file. */
export interface OpenForm {
  /** The fields before the file, in order. */
  readonly fields: PostedForm['fields'];
  /** Reads the rest. Null when the form is too long, or is no form with a file. Fields after the file are left out, because a store
   *  does not know them when it begins. */
  readonly readAll: () => Promise<PostedForm | null>;
  /** Reads the rest and forgets it: browsers show no answer that comes while they still send. */
  readonly passOver: () => Promise<void>;
}

// Our four fields with their policy take some 800 bytes.
const FIELDS_MAX_BYTES = 16 * 1024;
const FILE_BEGINS = /\r\ncontent-disposition:[^\r\n]*; filename=/i;
const BOUNDARY = /boundary="?([^";]+)/i;

/** Opens a posted form of at most `maxBytes` and reads its fields, which come first. Returns null when it is no such form. */
export async function openPostedForm(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<OpenForm | null> {
  const [, boundary = ''] = BOUNDARY.exec(contentType) ?? [];
  if (!/^multipart\/form-data\s*;/i.test(contentType) || boundary === '') return null;
  const stream = partsOf(body, maxBytes);
  let head = Buffer.alloc(0);
  let begins = -1;
  while (begins === -1 && head.length <= FIELDS_MAX_BYTES) {
    const part = await stream.next();
    if (part === 'broken') return null;
    if (part === 'end') break;
    head = Buffer.concat([head, part]);
    begins = head.toString('latin1').search(FILE_BEGINS);
  }
  if (begins === -1 && head.length > FIELDS_MAX_BYTES) return null;
  const fields = begins === -1 ? head : withoutFile(head, begins, boundary);
  const parsed = await parse(contentType, fields);
  if (parsed === null) return null;
  return {
    fields: parsed.fields,
    readAll: async () => {
      const rest = await stream.rest();
      return rest === null ? null : parse(contentType, Buffer.concat([head, ...rest]));
    },
    passOver: async () => {
      for (let part = await stream.next(); typeof part !== 'string';) part = await stream.next();
    },
  };
}

/** Ends a form before the part of its file. */
function withoutFile(head: Buffer, begins: number, boundary: string): Buffer {
  const last = head.lastIndexOf(`--${boundary}`, begins);
  return Buffer.concat([head.subarray(0, Math.max(0, last)), Buffer.from(`--${boundary}--\r\n`)]);
}

/** Reads a form with Node's own parser of `multipart/form-data`. */
async function parse(contentType: string, bytes: Uint8Array): Promise<PostedForm | null> {
  const headers = { 'content-type': contentType };
  const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => null);
  if (form === null) return null;
  const fields: [string, string][] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.push([name, value]);
    else return { fields, file: name === 'file' ? new Uint8Array(await value.arrayBuffer()) : null };
  }
  return { fields, file: null };
}

/** Reads a body part by part. `broken`: it broke off, or is longer than `maxBytes`. */
function partsOf(body: AsyncIterable<Uint8Array>, maxBytes: number) {
  const iterator = body[Symbol.asyncIterator]();
  let length = 0;
  const next = async (): Promise<Uint8Array | 'end' | 'broken'> => {
    try {
      const { done, value } = await iterator.next();
      if (done === true) return 'end';
      length += value.length;
      return length > maxBytes ? 'broken' : value;
    } catch {
      return 'broken';
    }
  };
  const rest = async (): Promise<readonly Uint8Array[] | null> => {
    const parts: Uint8Array[] = [];
    for (;;) {
      const part = await next();
      if (typeof part === 'string') return part === 'end' ? parts : null;
      parts.push(part);
    }
  };
  return { next, rest };
}
