import { describe, expect, test } from 'vitest';
import { makeLoadShedder } from './load-shedding.ts';

describe('load shedding', () => {
  test('load shedding refuses reads while the last fifth of slots stays free for money commands', () => {
    const shedder = makeLoadShedder(10, 2);
    const leaves = Array.from({ length: 8 }, () => shedder.enter('read'));
    expect(() => shedder.enter('read')).toThrow('busy');
    expect(() => shedder.enter('sensitive')).toThrow('busy');
    leaves.push(shedder.enter('critical'), shedder.enter('critical'));
    expect(() => shedder.enter('critical')).toThrow('busy');
    expect(shedder.inFlight()).toBe(10);
    for (const leave of leaves) leave();
    expect(shedder.inFlight()).toBe(0);
    expect(() => shedder.enter('poll')).not.toThrow();
  });
});
