import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeSettings } from './describe-settings.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('.env.example lists every setting of the schema with its default', () => {
  const expected = describeSettings(read('./config.ts'));
  expect(read('../../../.env.example'), 'run npm run env-example').toBe(expected);
  expect(expected).toContain('# DAY_END_AT_NLS="21:00 America/Chicago"');
});
