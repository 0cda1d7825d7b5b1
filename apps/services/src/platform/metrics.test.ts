import { expect, test } from 'vitest';
import { internalHost } from './metrics.ts';

test('health and metrics are served on the address in HOST, or on 127.0.0.1 by default', () => {
  expect(internalHost('localhost')).toBe('127.0.0.1');
  expect(internalHost('0.0.0.0')).toBe('0.0.0.0');
});
