import { expect, onTestFinished, test, vi } from 'vitest';
import { askOtherTabs } from './payment-channel.ts';

test('a late answer from another tab is followed for this loan, and ignored for another loan [PAY-016]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const otherTab = new BroadcastChannel('lendside-payment');
  const asked = new Promise((resolve) => {
    otherTab.addEventListener('message', resolve, { once: true });
  });
  const found = vi.fn();
  const stop = askOtherTabs({ brand: 'tmx', loanId: 7 }, found);
  onTestFinished(() => {
    vi.useRealTimers();
    otherTab.close();
    stop();
  });
  await asked;
  // A background tab answers late, because the browser delays it.
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  const answer = { kind: 'paying', brand: 'tmx', messageKey: 'pay_1', startedAtMs: 5 };
  otherTab.postMessage({ ...answer, loanId: 8 });
  otherTab.postMessage({ ...answer, loanId: 7 });
  await vi.waitFor(() => expect(found).toHaveBeenCalled(), { timeout: 5_000 });
  expect(found.mock.calls).toMatchObject([[{ loanId: 7, messageKey: 'pay_1', startedAtMs: 5 }]]);
});
