import { describe, expect, test } from 'vitest';
import { makeLoadShedder } from './load-shedding.ts';

const SMALL = { callsMax: 10, reserved: 4, essential: 2 };

describe('load shedding', () => {
  test('load shedding refuses most calls first, then essential calls, then money commands', () => {
    const shedder = makeLoadShedder(SMALL);
    const leaves = Array.from({ length: 6 }, () => shedder.enter('read'));
    for (const early of ['read', 'sensitive', 'poll'] as const) expect(() => shedder.enter(early)).toThrow('busy');
    leaves.push(shedder.enter('essential'), shedder.enter('essential'));
    expect(() => shedder.enter('essential')).toThrow('busy');
    leaves.push(shedder.enter('critical'), shedder.enter('critical'));
    expect(() => shedder.enter('critical')).toThrow('busy');
    expect(shedder.inFlight()).toBe(10);
    for (const leave of leaves) leave();
    expect(shedder.inFlight()).toBe(0);
    expect(() => shedder.enter('poll')).not.toThrow();
  });

  test('money commands keep slots when a flood of essential calls takes all it can', () => {
    const shedder = makeLoadShedder(SMALL);
    for (let call = 0; call < 8; call += 1) shedder.enter('essential');
    expect(() => shedder.enter('essential')).toThrow('busy');
    expect(() => shedder.enter('critical')).not.toThrow();
  });
});
