import { fileTypeFromBuffer } from 'file-type';
import { refusePdf } from './check-pdf.ts';
import { cleanImage } from './clean-image.ts';

/** What the file is, as it may be kept; or why it is refused. */
export type CleanFile =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly mediaType: string }
  | { readonly ok: false; readonly why: 'wrongType' | 'unreadable' | 'tooManyPages' | 'activeContent' };

// A HEIC photo may also say that it is of the wider family.
const SAME_TYPE: ReadonlyMap<string, string> = new Map([['image/heif', 'image/heic']]);

/** Reads what a file really is by its first bytes, and cleans it. `allowed` are the media types that may be uploaded. */
export async function cleanFile(bytes: Uint8Array, allowed: readonly string[]): Promise<CleanFile> {
  const told = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  const mediaType = SAME_TYPE.get(told) ?? told;
  if (!allowed.includes(mediaType)) return { ok: false, why: 'wrongType' };
  if (mediaType === 'application/pdf') {
    const why = await refusePdf(bytes);
    return why === null ? { ok: true, bytes, mediaType } : { ok: false, why };
  }
  const image = await cleanImage(bytes, mediaType);
  return image === null ? { ok: false, why: 'unreadable' } : { ok: true, ...image };
}
