import type { PostedForm } from './post-policy.ts';

/** Reads a posted form with Node's own parser of `multipart/form-data`. Null when it is none. Fields after the file are ignored,
 *  as at S3. */
export async function readForm(contentType: string, body: Buffer<ArrayBuffer>): Promise<PostedForm | null> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => null);
  if (form === null) return null;
  const fields: [string, string][] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.push([name, value]);
    else return { fields, file: name === 'file' ? Buffer.from(await value.arrayBuffer()) : null };
  }
  return { fields, file: null };
}
