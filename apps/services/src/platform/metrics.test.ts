import { expect, test } from 'vitest';
import { internalHost } from '#platform/metrics.ts';

test('health and metrics are told where the calls are served, to this machine alone without HOST', () => {
  expect(internalHost('localhost')).toBe('127.0.0.1');
  expect(internalHost('0.0.0.0')).toBe('0.0.0.0');
});
