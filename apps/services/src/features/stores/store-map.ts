import { geoMercator, geoPath, type GeoPermissibleObjects } from 'd3-geo';
import type { MapPicture } from './map-shapes.ts';

/** The content of a map: the state, the marked point in it, and the label beside the point. */
export interface MapSubject {
  /** Full name of the state, for example "Georgia". */
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly label: string;
}

/** Size of the picture in pixels. Pages show it at half this size so that it is sharp on a phone. */
export const MAP_WIDTH = 1200;
export const MAP_HEIGHT = 640;

const MARGIN = 56;
const LABEL_SIZE = 44;
// The label is drawn toward the middle when the mark is near an edge.
const LABEL_GAP = 34;

/** Draws the place of a store as SVG: its state, the neighboring states, a mark and a label. Pure. Returns null when the state
 *  is unknown. The colors suit every brand in light and dark mode. Source: OPEN-64. */
export function drawStoreMap(subject: MapSubject, picture: MapPicture): string | null {
  const home = picture.states.find((state) => state.properties.name === subject.state);
  if (home === undefined) return null;
  const projection = geoMercator().fitExtent(
    [
      [MARGIN, MARGIN],
      [MAP_WIDTH - MARGIN, MAP_HEIGHT - MARGIN],
    ],
    home,
  );
  const path = geoPath(projection);
  const outline = (shape: GeoPermissibleObjects, style: string) => `<path d="${path(shape) ?? ''}" ${style}/>`;
  const [x, y] = projection([subject.longitude, subject.latitude]) ?? [MAP_WIDTH / 2, MAP_HEIGHT / 2];
  const neighbours = picture.states.filter((state) => state !== home);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${MAP_WIDTH}" height="${MAP_HEIGHT}" viewBox="0 0 ${MAP_WIDTH} ${MAP_HEIGHT}">`,
    `<rect width="${MAP_WIDTH}" height="${MAP_HEIGHT}" fill="#dfe8ee"/>`,
    ...neighbours.map((state) => outline(state, 'fill="#eef0ee" stroke="#cfd5d3" stroke-width="2"')),
    outline(home, 'fill="#ffffff" stroke="#7d8a94" stroke-width="4" stroke-linejoin="round"'),
    toMark(x, y),
    toLabel(x, y, subject.label),
    '</svg>',
  ].join('');
}

function toMark(x: number, y: number): string {
  const tip = `M${x} ${y} c-10 -22 -30 -36 -30 -60 a30 30 0 1 1 60 0 c0 24 -20 38 -30 60 z`;
  return `<path d="${tip}" fill="#174f8a" stroke="#ffffff" stroke-width="5"/><circle cx="${x}" cy="${y - 60}" r="11" fill="#ffffff"/>`;
}

function toLabel(x: number, y: number, label: string): string {
  const isLeft = x > MAP_WIDTH / 2;
  const at = isLeft ? x - LABEL_GAP : x + LABEL_GAP;
  const attributes = [
    `x="${at}" y="${Math.max(LABEL_SIZE, y - 46)}"`,
    `text-anchor="${isLeft ? 'end' : 'start'}"`,
    `font-family="DejaVu Sans, Arial, Helvetica, sans-serif" font-size="${LABEL_SIZE}" font-weight="700"`,
  ].join(' ');
  const text = escapeXml(label);
  const halo = 'fill="#ffffff" stroke="#ffffff" stroke-width="10" stroke-linejoin="round"';
  return `<text ${attributes} ${halo}>${text}</text><text ${attributes} fill="#1d2730">${text}</text>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
