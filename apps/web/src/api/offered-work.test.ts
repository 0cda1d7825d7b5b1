import { expect, test } from 'vitest';
import { currentWork, hasKeptWork, noteKeptWork, offerWork, writeBeforeWork } from './offered-work.ts';
import { encodeWork } from './work-in-progress.ts';

const route = '/tmx/Accounts/101/Payment/ReviewPayment';
const work = (lastFour: string) => encodeWork({ route, state: { step: 'review', session: { lastFour } } }) ?? '';

test('saved work counts as changed when its card differs, and a failed save does not count [OPEN-32]', () => {
  noteKeptWork(work('4242'));
  expect([hasKeptWork(work('4242')), hasKeptWork(work('1111'))]).toEqual([true, false]);
  const takeBack = noteKeptWork(work('1111'));
  expect(hasKeptWork(work('1111'))).toBe(true);
  takeBack();
  expect([hasKeptWork(work('4242')), hasKeptWork(work('1111'))]).toEqual([true, false]);
  noteKeptWork(null);
  expect(hasKeptWork()).toBe(false);
});

test('the latest change is written before work is read, and a closed page offers none [PAY-031]', () => {
  let written = 'method';
  let latest = 'review';
  writeBeforeWork(() => {
    written = latest;
  });
  const close = offerWork(() => ({ route, state: { step: written } }));
  expect(currentWork()?.state).toEqual({ step: 'review' });
  latest = 'processing';
  expect(currentWork()?.state).toEqual({ step: 'processing' });
  close();
  expect(currentWork()).toBeNull();
});
