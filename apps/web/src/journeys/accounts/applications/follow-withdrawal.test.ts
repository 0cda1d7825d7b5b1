import { expect, test, vi } from 'vitest';
import { withdrawAndFollow } from './follow-withdrawal.ts';

type Status = 'withdrawn' | 'withdrawing';

function following(...statuses: readonly (Status | Error)[]) {
  const send = vi.fn<() => Promise<{ applicationId: number; status: Status }>>();
  for (const status of statuses) {
    if (status instanceof Error) send.mockRejectedValueOnce(status).mockRejectedValueOnce(status);
    else send.mockResolvedValueOnce({ applicationId: 1, status });
  }
  send.mockResolvedValue({ applicationId: 1, status: 'withdrawing' });
  return { send, onWorking: vi.fn(), wait: () => Promise.resolve(), signal: new AbortController().signal };
}

test('a withdrawal that takes longer is followed to its end [ORG-015]', async () => {
  expect(await withdrawAndFollow(following('withdrawing', 'withdrawing', 'withdrawn'))).toBe('withdrawn');
});

test('a refusal that comes later is told [ORG-015]', async () => {
  const refusal = new Error('Somebody has signed this loan already');
  await expect(withdrawAndFollow(following('withdrawing', refusal))).rejects.toBe(refusal);
});

test('the questions end when the services stay at work', async () => {
  const asked = following();
  expect(await withdrawAndFollow(asked)).toBe('withdrawing');
  expect(asked.send).toHaveBeenCalledTimes(6);
  expect(asked.onWorking).toHaveBeenCalledOnce();
});
