const MEBIBYTE = 1_048_576;

// Media types by file extension in lower case. Source: OPEN-60.
const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['bmp', 'image/bmp'],
  ['webp', 'image/webp'],
  ['heic', 'image/heic'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['pdf', 'application/pdf'],
]);

/** A file as a browser or phone describes it: name with extension, and size in bytes. */
export interface DescribedFile {
  readonly name: string;
  readonly size: number;
}

/** Reads a file's media type from its extension in any case, or returns the message for the customer. An empty file is refused
 *  before its extension is read. Source: VAL-41, VAL-42, DOC-20, OPEN-60. */
export function readFileType(
  file: DescribedFile,
): { readonly ok: true; readonly mediaType: string } | { readonly ok: false; readonly message: string } {
  if (file.size === 0) return { ok: false, message: 'File cannot be read' };
  const [, extension = ''] = /\.([^.]+)$/.exec(file.name) ?? [];
  const mediaType = MEDIA_TYPES.get(extension.toLowerCase());
  return mediaType === undefined ? { ok: false, message: 'Unknown mime type' } : { ok: true, mediaType };
}

/** Returns the message for a file that cannot be uploaded. Null when it can. The configuration sets the allowed types and the
 *  maximum size (bytes, inclusive). Source: VAL-39, VAL-40, LVA-018, LOP-057, OPEN-60, DOC-21. */
export function uploadRefusal(
  file: DescribedFile,
  { uploadTypes, maxBytes }: { readonly uploadTypes: readonly string[]; readonly maxBytes: number },
): string | null {
  const read = readFileType(file);
  if (file.size === 0 && !read.ok) return read.message;
  if (!read.ok || !uploadTypes.includes(read.mediaType)) return 'Only images and PDF files are allowed.';
  if (file.size <= maxBytes) return null;
  return `File is too large. The maximum size is ${Math.floor((maxBytes * 10) / MEBIBYTE) / 10} MB.`;
}
