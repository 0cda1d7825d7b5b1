const LONGEST_SIDE = 2560;
const JPEG_QUALITY = 0.85;
/** A photo that is larger than this share of the limit is made smaller. */
const LARGE_SHARE = 0.9;

const PHOTOS: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/heic']);

/** Makes a large photo smaller, and turns it upright on the way. Returns the file as it is when it is small, is no photo, or the
 *  browser can't read it; the services turn and clean it then. */
export async function preparePhoto(file: File, mediaType: string, maxBytes: number): Promise<File> {
  if (!PHOTOS.has(mediaType)) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    try {
      return await shrink(file, bitmap, maxBytes);
    } finally {
      bitmap.close();
    }
  } catch {
    return file;
  }
}

async function shrink(file: File, bitmap: ImageBitmap, maxBytes: number): Promise<File> {
  const longest = Math.max(bitmap.width, bitmap.height);
  if (longest <= LONGEST_SIDE && file.size <= maxBytes * LARGE_SHARE) return file;
  const scale = Math.min(1, LONGEST_SIDE / longest);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const made = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
  });
  if (made === null || made.size === 0 || made.size >= file.size) return file;
  return new File([made], file.name.replace(/\.[^.]+$/, '.jpg'), { type: 'image/jpeg' });
}
