import { expect, test } from 'vitest';
import sheet from './typeface.css?raw';

test('a first visit ends in our typeface, and its stand-in has the same metrics', () => {
  const [own = '', ...standIns] = sheet.split('@font-face').slice(1);
  expect(own).toContain('font-display: swap');
  for (const standIn of standIns)
    for (const metric of ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'])
      expect(standIn).toContain(`${metric}:`);
  expect(standIns).toHaveLength(2);
});
