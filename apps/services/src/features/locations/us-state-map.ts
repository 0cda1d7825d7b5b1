import { createRequire } from 'node:module';
import type { FoundPlace } from '@lendside/domain/locations/location-check.ts';
import { US_STATES } from '@lendside/domain/identity/us-states.ts';
import { geoBounds, geoContains, type ExtendedFeature } from 'd3-geo';
import { feature } from 'topojson-client';
import type { StateLocator } from './state-locator.ts';

const ATLAS = 'us-atlas/states-10m.json';

interface StateShape {
  readonly code: string;
  readonly shape: ExtendedFeature;
  readonly bounds: readonly [readonly [number, number], readonly [number, number]];
}

/** The atlas is drawn at 1:10,000,000, so its borders may be this many meters off. Source: loan-core 3.5 (Geometry). */
const MAP_ERROR_M = 2_000;
const EARTH_RADIUS_M = 6_371_000;
const DIRECTIONS = 16;

interface NamedState extends ExtendedFeature {
  readonly properties: { readonly name: string };
}

function readShapes(): StateShape[] {
  const atlas = createRequire(import.meta.url)(ATLAS) as { readonly objects: { readonly states: unknown } };
  // The atlas types come from a package that we do not depend on, so the shape is declared here.
  const { features } = feature(atlas as never, atlas.objects.states as never) as unknown as { features: NamedState[] };
  const codes = new Map(US_STATES.map(({ name, code }) => [name, code]));
  return features.flatMap((shape) => {
    const code = codes.get(shape.properties.name);
    return code === undefined ? [] : [{ code, shape, bounds: geoBounds(shape) }];
  });
}

function isInBounds(
  [[west, south], [east, north]]: StateShape['bounds'],
  [longitude, latitude]: readonly [number, number],
) {
  if (latitude < south || latitude > north) return false;
  // For bounds that cross the date line, the western longitude is the larger number.
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
}

/** Returns the point that lies a number of meters away in a direction (radians clockwise from north). */
function pointAway(
  [longitude, latitude]: readonly [number, number],
  metres: number,
  bearing: number,
): [number, number] {
  const angle = metres / EARTH_RADIUS_M;
  const phi = (latitude * Math.PI) / 180;
  const phiThere = Math.asin(Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(bearing));
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(phi),
    Math.cos(angle) - Math.sin(phi) * Math.sin(phiThere),
  );
  const there = longitude + (turn * 180) / Math.PI;
  return [((there + 540) % 360) - 180, (phiThere * 180) / Math.PI];
}

/** Finds states by the Census boundaries of the US atlas, computed on the sphere. The atlas is read on first use. */
export function usStateMap(): StateLocator {
  let shapes: readonly StateShape[] | null = null;
  const stateAt = (point: readonly [number, number]): string | null => {
    shapes ??= readShapes();
    const found = shapes.find(({ shape, bounds }) => isInBounds(bounds, point) && geoContains(shape, [...point]));
    return found?.code ?? null;
  };
  return {
    locate: ({ latitude, longitude, accuracyM }): Promise<FoundPlace> => {
      const centre = [longitude, latitude] as const;
      const around = Array.from({ length: DIRECTIONS }, (_, index) =>
        stateAt(pointAway(centre, accuracyM + MAP_ERROR_M, (index * 2 * Math.PI) / DIRECTIONS)),
      );
      const state = stateAt(centre);
      const within = [...new Set([state, ...around])].filter((code) => code !== null);
      return Promise.resolve({ state, within });
    },
  };
}
