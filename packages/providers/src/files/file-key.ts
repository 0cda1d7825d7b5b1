const SEGMENT = /^[\w-][\w.-]{0,99}$/;
const SEGMENTS_MAX = 8;

/** Throws for a key that no store of ours may see. Keys are ours, never a visitor's: 1 to 8 segments of letters, digits, `_`, `-`
 *  and `.`, joined by `/`. No segment begins with a dot, so a key cannot leave a folder. */
export function requireFileKey(key: string): void {
  const segments = key.split('/');
  if (segments.length > SEGMENTS_MAX || !segments.every((segment) => SEGMENT.test(segment)))
    throw new Error('this is no key of a file');
}
