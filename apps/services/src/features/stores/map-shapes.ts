import { createRequire } from 'node:module';
import type { ExtendedFeature, GeoGeometryObjects } from 'd3-geo';
import { feature } from 'topojson-client';

/** The state outlines that a map is drawn from. */
export interface MapPicture {
  readonly states: readonly ExtendedFeature<GeoGeometryObjects, { readonly name: string }>[];
}

type Atlas = Parameters<typeof feature>[0];

const require = createRequire(import.meta.url);
let kept: MapPicture | null = null;

/** Returns the outlines of the states. They are large, so they are loaded only when the first map is drawn. Source: us-atlas,
 *  from the Census Bureau. */
export function loadMapPicture(): MapPicture {
  if (kept !== null) return kept;
  const atlas = require('us-atlas/states-10m.json') as Atlas;
  const { states } = atlas.objects;
  if (states === undefined) throw new Error('the atlas has no states');
  const outlines = feature(atlas, states) as unknown as { features: MapPicture['states'] };
  kept = { states: outlines.features };
  return kept;
}
