import { loadMapPicture } from './map-shapes.ts';
import { drawStoreMap, type MapSubject } from './store-map.ts';

// Number of maps in the cache. The lender has more stores, but people look at only a few.
const MAPS_KEPT = 200;

/** Makes a cached function that draws maps as PNG. Two requests for the same map at the same time share one drawing. */
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
    // A failed drawing is not cached, so that the next request tries again.
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
