import heicConvert from 'heic-convert';
import sharp from 'sharp';
import { UPLOADS_LIMITS } from '#features/uploads/uploads-limits.ts';

/** A photo as it is kept. */
export interface CleanImage {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/jpeg' | 'image/png';
}

const JPEG_QUALITY = 88;

/** Turns a photo upright, removes where and with what it was taken, and limits its size. HEIC becomes JPEG. Null when it can't be
 *  read, or has too many pixels to be read safely. */
export async function cleanImage(bytes: Uint8Array, mediaType: string): Promise<CleanImage | null> {
  try {
    const readable = mediaType === 'image/heic' ? await readHeic(bytes) : bytes;
    if (readable === null) return null;
    const turned = sharp(readable, { limitInputPixels: UPLOADS_LIMITS.pixels, failOn: 'error' })
      .autoOrient()
      .resize(UPLOADS_LIMITS.sidePixels, UPLOADS_LIMITS.sidePixels, { fit: 'inside', withoutEnlargement: true });
    // Without `keepMetadata`, nothing but the pixels is written.
    if (mediaType === 'image/png') return { bytes: await turned.png().toBuffer(), mediaType: 'image/png' };
    return { bytes: await turned.jpeg({ quality: JPEG_QUALITY }).toBuffer(), mediaType: 'image/jpeg' };
  } catch {
    return null;
  }
}

/** Decodes a HEIC photo, upright. Null when it has too many pixels. */
async function readHeic(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (largestArea(Buffer.from(bytes)) > UPLOADS_LIMITS.pixels) return null;
  return new Uint8Array(await heicConvert({ buffer: bytes, format: 'JPEG', quality: 0.92 }));
}

/** Returns the largest area that a property `ispe` of the file says: width and height follow its version. */
function largestArea(bytes: Buffer): number {
  let largest = 0;
  for (let at = bytes.indexOf('ispe'); at !== -1 && at + 16 <= bytes.length; at = bytes.indexOf('ispe', at + 4))
    largest = Math.max(largest, bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12));
  return largest;
}
