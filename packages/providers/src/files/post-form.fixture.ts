import type { UploadForm } from './port.ts';

/** Posts a form as a browser does: the fields in order, then the file. Returns the HTTP status. */
export async function postForm(form: UploadForm, file: Uint8Array): Promise<number> {
  return (await fetch(form.url, { method: 'POST', body: bodyOf(form, file) })).status;
}

/** The body of a form as a browser sends it. */
export function bodyOf(form: Pick<UploadForm, 'fields'>, file: Uint8Array): FormData {
  const body = new FormData();
  for (const [name, value] of form.fields) body.append(name, value);
  // A name as people give it, which a parser must read.
  body.append('file', new Blob([Uint8Array.from(file)]), 'Foto "außen"; 1.png');
  return body;
}
