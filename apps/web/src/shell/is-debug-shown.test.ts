import { expect, test } from 'vitest';
import { isDebugShown } from './is-debug-shown.ts';

test('the debug panel shows only in a known environment that is not production [SHL-18 SHL-19 ROL-12 OPEN-22]', () => {
  expect(['simulation', 'staging', 'production', '', 7].map((environment) => isDebugShown({ environment }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect([isDebugShown({}), isDebugShown(undefined)]).toEqual([false, false]);
});
