import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openCallRoom } from './call-room.ts';

const CALLS_MAX = 64;
const CARDS = 1;
const BANK = 101;

function aRoom() {
  const turns: string[] = [];
  const room = openCallRoom(CALLS_MAX, (desk, is) => turns.push(`${desk} ${is}`));
  const times = (count: number, work: () => void): void => {
    for (let time = 0; time < count; time += 1) work();
  };
  return { room, turns, times };
}

test('only a processor that misses ten answers in a row is reduced to one call at a time', () => {
  const { room, turns, times } = aRoom();
  times(9, () => room.missAnswer(CARDS, 0));
  expect(turns).toEqual([]);
  room.missAnswer(CARDS, 0);
  expect(turns).toEqual(['1 silent']);
  expect(room.narrowed()).toEqual([CARDS]);
  expect(room.findRoom(CARDS, 249)).toBe(0);
  expect(room.findRoom(CARDS, 250)).toBe(1);
  room.begin(CARDS);
  expect(room.findRoom(CARDS, 250)).toBe(0);
  expect(room.findRoom(BANK, 0)).toBe(CALLS_MAX);
});

test('the pause between trial calls to a silent processor doubles from 250 ms up to 2 s', () => {
  const { room, times } = aRoom();
  times(10, () => room.missAnswer(CARDS, 0));
  let now = 0;
  for (const rest of [250, 500, 1_000, 2_000, 2_000]) {
    // Calls that fail during a pause were started before it, so they do not count.
    times(60, () => room.missAnswer(CARDS, now + rest - 1));
    expect([room.findRoom(CARDS, now + rest - 1), room.findRoom(CARDS, now + rest)]).toEqual([0, 1]);
    now += rest;
    room.missAnswer(CARDS, now);
  }
});

test('a silent processor gets two calls after its first answer and all calls after many answers', () => {
  const { room, turns, times } = aRoom();
  times(10, () => room.missAnswer(CARDS, 0));
  room.hear(CARDS);
  expect(room.findRoom(CARDS, 0)).toBe(2);
  times(CALLS_MAX - 2, () => room.hear(CARDS));
  expect([room.narrowed(), room.findRoom(CARDS, 0), turns]).toEqual([[], CALLS_MAX, ['1 silent', '1 back']]);
});

test('a processor gets fewer calls after answering only a third, but all after two thirds', () => {
  const { room, times } = aRoom();
  times(60, () => {
    room.hear(CARDS);
    room.missAnswer(CARDS, 0);
    room.missAnswer(CARDS, 0);
    room.hear(BANK);
    room.hear(BANK);
    room.missAnswer(BANK, 0);
  });
  expect(room.narrowed()).toEqual([CARDS]);
  expect(room.findRoom(CARDS, 0)).toBeLessThan(CALLS_MAX);
  expect(room.findRoom(BANK, 0)).toBe(CALLS_MAX);
});

test('a processor may always get one call after a pause and never more calls than the maximum', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 300 }), (answers) => {
      const { room } = aRoom();
      for (const isAnswered of answers) {
        if (isAnswered) room.hear(CARDS);
        else room.missAnswer(CARDS, 0);
        const afterRest = room.findRoom(CARDS, 2_000);
        expect(afterRest).toBeGreaterThanOrEqual(1);
        expect(afterRest).toBeLessThanOrEqual(CALLS_MAX);
        expect(room.narrowed().includes(CARDS)).toBe(afterRest < CALLS_MAX);
      }
    }),
  );
});
