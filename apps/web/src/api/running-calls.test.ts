import { expect, test, vi } from 'vitest';
import { followRunning, isSomethingRunning, whileRunning } from './running-calls.ts';

test('the busy state lasts from the first changing call to the end of the last one [SHL-15]', async () => {
  const listener = vi.fn();
  const stop = followRunning(listener);
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  expect(isSomethingRunning()).toBe(false);
  const paid = whileRunning('submitPayment', () => first.promise);
  const added = whileRunning('addCard', () => second.promise);
  expect(isSomethingRunning()).toBe(true);
  first.resolve('key');
  expect(await paid).toBe('key');
  expect(isSomethingRunning()).toBe(true);
  second.reject(new Error('declined'));
  await expect(added).rejects.toThrow('declined');
  expect(isSomethingRunning()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(4);
  stop();
});

test('reads and background calls do not block the page [SHL-15]', async () => {
  for (const name of ['getAccounts', 'getPaymentResult', 'saveUserCache', 'acknowledgeRiskInfo', 'iterableEvent'])
    await whileRunning(name, async () => expect([name, isSomethingRunning()]).toEqual([name, false]));
});
