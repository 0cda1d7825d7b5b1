import { loadMapPicture } from './map-shapes.ts';
import { drawStoreMap, type MapSubject } from './store-map.ts';

// Maps of so many stores are kept; the lender has more, but people look at few of them.
const MAPS_KEPT = 200;

/** Draws maps as PNG. The same subject is drawn once and then answered from memory; of two askers at once, one draws. */
export function makeMapDrawer(): (subject: MapSubject) => Promise<Uint8Array | null> {
  const kept = new Map<string, Promise<Uint8Array | null>>();
  return (subject) => {
    const key = JSON.stringify(subject);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const drawn = draw(subject);
    const oldest = kept.keys().next();
    if (kept.size >= MAPS_KEPT && oldest.done !== true) kept.delete(oldest.value);
    kept.set(key, drawn);
    // A failure is not kept: the next asker tries again.
    drawn.catch(() => kept.delete(key));
    return drawn;
  };
}

async function draw(subject: MapSubject): Promise<Uint8Array | null> {
  const svg = drawStoreMap(subject, loadMapPicture());
  if (svg === null) return null;
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ palette: true, effort: 7 }).toBuffer();
}
