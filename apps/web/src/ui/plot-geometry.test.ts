import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisTop, markRadius, placePoints, stepArea, stepPath, thinMarks } from './plot-geometry.ts';

const AREA = { left: 10, top: 10, width: 100, height: 50 } as const;

test('points lie between the edges, the first at the left, the last at the right', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 2, maxLength: 40 }), (values) => {
      const places = placePoints(
        values.map((value, at) => ({ at, value })),
        axisTop(Math.max(...values)),
        AREA,
      );
      expect(places[0]?.x).toBe(10);
      expect(places.at(-1)?.x).toBeCloseTo(110);
      for (const { x, y } of places) expect(x >= 10 && x <= 110.001 && y >= 9.999 && y <= 60.001).toBe(true);
    }),
  );
});

test('a single point or an empty plot stays inside the area', () => {
  expect(placePoints([{ at: 5, value: 3 }], 3, AREA)).toEqual([{ x: 10, y: 10 }]);
  expect(
    placePoints(
      [
        { at: 0, value: 0 },
        { at: 1, value: 0 },
      ],
      0,
      AREA,
    ).map((place) => place.y),
  ).toEqual([60, 60]);
});

test('a balance line steps, and slopes only while interest grows', () => {
  const points = [
    { x: 10, y: 20 },
    { x: 60, y: 40 },
  ];
  expect(stepPath(points)).toBe('M10 20H60V40');
  expect(stepPath(points, [false, true])).toBe('M10 20L60 40');
  expect(stepArea(points, AREA)).toBe('M10 20H60V40V60H10Z');
  expect(stepArea([], AREA)).toBe('');
});

test('an axis ends at a round number not below its highest value', () => {
  expect([axisTop(172_500), axisTop(200_000), axisTop(95), axisTop(0)]).toEqual([200_000, 200_000, 100, 1]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), (value) => axisTop(value) >= value && axisTop(value) <= value * 2),
  );
});

test('four hundred days of events keep marks that can each be pointed at, including the last', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(400_000), fc.boolean()), { minLength: 2, maxLength: 430 }), (days) => {
      const places = placePoints(
        days.map(([value], at) => ({ at, value })),
        axisTop(Math.max(1, ...days.map(([value]) => value))),
        AREA,
      );
      const marks = thinMarks(
        places,
        days.map(([, deserves]) => deserves),
        9,
      );
      expect(marks.at(-1)).toBe(days.length - 1);
      for (const [nth, index] of marks.entries()) {
        const next = marks[nth + 1];
        if (next === undefined) continue;
        const [here, there] = [places[index], places[next]];
        if (here === undefined || there === undefined) throw new Error('a mark without a place');
        expect(days[index]?.[1]).toBe(true);
        expect(Math.max(there.x - here.x, Math.abs(there.y - here.y))).toBeGreaterThanOrEqual(9);
      }
    }),
    { numRuns: 200 },
  );
  expect([5, 20, 90].map(markRadius)).toEqual([7, 5.5, 4.5]);
});
