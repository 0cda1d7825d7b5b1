/** A position in a plot, in units of its view box. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}

/** The inner area of a plot, in view-box units. */
export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Places points in an area: x by `at` between the first and last, y by `value` from 0 (bottom) to `max` (top). A single point
 *  is at the left edge; a `max` of 0 puts all at the bottom. */
export function placePoints(
  points: readonly { readonly at: number; readonly value: number }[],
  max: number,
  area: PlotArea,
): readonly PlotPoint[] {
  const first = points[0]?.at ?? 0;
  const span = (points.at(-1)?.at ?? first) - first;
  return points.map((point) => ({
    x: area.left + (span === 0 ? 0 : ((point.at - first) / span) * area.width),
    y: area.top + area.height - (max === 0 ? 0 : (point.value / max) * area.height),
  }));
}

/** Builds a line that keeps each value until the next point and then steps to it. It slopes straight to a point in `slopes`,
 *  as interest grows daily. */
export function stepPath(points: readonly PlotPoint[], slopes: readonly boolean[] = []): string {
  return points
    .map(({ x, y }, index) => {
      if (index === 0) return `M${round(x)} ${round(y)}`;
      return slopes[index] === true ? `L${round(x)} ${round(y)}` : `H${round(x)}V${round(y)}`;
    })
    .join('');
}

/** Builds the same line closed at the bottom, for the fill below it. */
export function stepArea(points: readonly PlotPoint[], area: PlotArea, slopes: readonly boolean[] = []): string {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return '';
  const bottom = round(area.top + area.height);
  return `${stepPath(points, slopes)}V${bottom}H${round(first.x)}Z`;
}

/** Chooses the points that get a mark, by index, so that a year of events stays readable. Always the last. Then, from the
 *  newest back, each that `deserves` one and lies at least `gap` left of, above or below the mark before. */
export function thinMarks(points: readonly PlotPoint[], deserves: readonly boolean[], gap: number): readonly number[] {
  const marks: number[] = [];
  let right: PlotPoint | undefined;
  for (let index = points.length - 1; index >= 0; index -= 1) {
    const point = points[index];
    if (point === undefined) continue;
    if (right !== undefined) {
      const isFree = right.x - point.x >= gap || Math.abs(right.y - point.y) >= gap;
      if (deserves[index] !== true || !isFree) continue;
    }
    marks.unshift(index);
    right = point;
  }
  return marks;
}

/** Returns the radius of a mark: smaller when there are more. */
export function markRadius(count: number): number {
  if (count <= 16) return 7;
  return count <= 32 ? 5.5 : 4.5;
}

/** Returns a round number at or above `value` as the end of an axis: a simple step times a power of ten. */
export function axisTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= value) ?? 10;
  return step * power;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
