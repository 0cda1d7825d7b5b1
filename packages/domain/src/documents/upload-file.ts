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
  if (!read.ok || !uploadTypes.includes(read.mediaType)) return wrongTypeText(uploadTypes);
  if (file.size <= maxBytes) return null;
  return `File is too large. The maximum size is ${Math.floor((maxBytes * 10) / MEBIBYTE) / 10} MB.`;
}

const IMAGE_NAMES: readonly (readonly [string, string])[] = [
  ['image/jpeg', 'JPEG'],
  ['image/png', 'PNG'],
  ['image/heic', 'HEIC'],
];

function imageNames(uploadTypes: readonly string[]): readonly string[] {
  return IMAGE_NAMES.filter(([type]) => uploadTypes.includes(type)).map(([, name]) => name);
}

/** Returns the message for a file of a type that the lender does not take. Source: LOP-057, DOC-21. */
export function wrongTypeText(uploadTypes: readonly string[]): string {
  const images = imageNames(uploadTypes);
  const isPdf = uploadTypes.includes('application/pdf');
  if (isPdf && images.length === IMAGE_NAMES.length) return 'Only images and PDF files are allowed.';
  const names = isPdf ? [...images, 'PDF'] : images;
  const last = names.at(-1) ?? '';
  return `Only ${names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`} files are allowed.`;
}

/** Says which files the lender takes: "photos (JPEG, PNG) or PDF files". Source: DOC-21. */
export function takenFilesText(uploadTypes: readonly string[]): string {
  const images = imageNames(uploadTypes);
  const photos = images.length === 0 ? [] : [`photos (${images.join(', ')})`];
  return [...photos, ...(uploadTypes.includes('application/pdf') ? ['PDF files'] : [])].join(' or ');
}
