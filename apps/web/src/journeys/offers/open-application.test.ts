import { expect, test, vi } from 'vitest';
import { openApplication } from './open-application.ts';

function opening(...answers: readonly (number | null | Error)[]) {
  const send = vi.fn<() => Promise<{ applicationId: number | null }>>();
  for (const answer of answers) {
    if (answer instanceof Error) send.mockRejectedValueOnce(answer);
    else send.mockResolvedValueOnce({ applicationId: answer });
  }
  send.mockResolvedValue({ applicationId: null });
  return { send, wait: vi.fn(() => Promise.resolve()), signal: new AbortController().signal };
}

test('an application that is opened later is waited for [LAP-096]', async () => {
  const asked = opening(null, null, 700_002);
  expect(await openApplication(asked)).toBe(700_002);
  expect(asked.wait).toHaveBeenCalledTimes(2);
});

test('a lost answer is asked for once more, because accepting twice opens one application', async () => {
  expect(await openApplication(opening(new Error('lost'), 700_002))).toBe(700_002);
});

test('the questions end when the services stay at work', async () => {
  const asked = opening(null);
  expect(await openApplication(asked)).toBeNull();
  expect(asked.send).toHaveBeenCalledTimes(5);
});
