import type { PostedForm } from './policy.ts';

/** Reads a posted form of at most `maxBytes`. Returns null when it is longer or when it is no form with a file. Node's own parser
 *  of `multipart/form-data` reads it. Fields after the file are left out, because a store does not know them when it begins. */
export async function readPostedForm(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<PostedForm | null> {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null;
  const bytes = await collect(body, maxBytes);
  if (bytes === null) return null;
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch(() => null);
  if (form === null) return null;
  const fields: [string, string][] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.push([name, value]);
    else return { fields, file: name === 'file' ? new Uint8Array(await value.arrayBuffer()) : null };
  }
  return { fields, file: null };
}

async function collect(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of body) {
      length += part.length;
      if (length > maxBytes) return null;
      parts.push(part);
    }
  } catch {
    // The connection broke before the end of the form.
    return null;
  }
  return Buffer.concat(parts);
}
