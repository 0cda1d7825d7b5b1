import { findCardData } from '@lendside/domain/cards/pan-firewall.ts';

const LENGTH_MAX = 120;
const NOTHING_EXEMPT = { exempt: new Set<string>(), opaque: new Set<string>() };

/** Returns the name under which a file is kept. Some phones name photos by numbers that look like card numbers, which no field may
 *  hold; such a file gets a plain name. */
export function keptName(name: string): string {
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  const readable = name.replaceAll(/\p{Cc}/gu, '').trim();
  if (readable === '' || findCardData({ name: readable }, NOTHING_EXEMPT) !== null) return `document${extension}`;
  if (readable.length <= LENGTH_MAX) return readable;
  return `${readable.slice(0, LENGTH_MAX - extension.length)}${extension}`;
}
