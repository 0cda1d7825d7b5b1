import { UPLOAD_TYPES } from '@lendside/domain/configuration/configuration.ts';
import { expect, test } from 'vitest';
import { keptName } from './kept-name.ts';
import type { SendResult } from './send-form.ts';
import { createUploadQueue, type QueueMeans } from './upload-queue.ts';

const rules = { uploadTypes: UPLOAD_TYPES, maxBytes: 4_194_304 };
const aFile = (name: string, size = 10) => new File([new Uint8Array(size)], name);

/** A queue whose files are stored when the test says so. */
function aQueue(prepare: QueueMeans['prepare'] = (file) => Promise.resolve(file)) {
  const open: ((result: SendResult) => void)[] = [];
  const sent: string[] = [];
  const queue = createUploadQueue({
    effectsFor: () => ({
      offer: () =>
        Promise.resolve({
          url: '',
          fields: {},
          uploadId: 'u',
          expiresAt: new Date(Date.now() + 900_000).toISOString(),
        }),
      send: (_form, _file, { signal }) =>
        new Promise((resolve) => {
          open.push(resolve);
          signal.addEventListener('abort', () => resolve('cancelled'));
        }),
      record: (_uploadId, { name }) => {
        sent.push(name);
        return Promise.resolve(null);
      },
      problemOf: () => ({ kind: 'stop', text: 'no' }),
      waitOnline: () => Promise.resolve(),
      nowMs: () => Date.now(),
    }),
    prepare,
    rules,
    onSent: () => Promise.resolve(),
  });
  const steps = () => queue.read().map(({ state }) => state.step);
  const texts = () => queue.read().map(({ state }) => ('text' in state ? state.text : ''));
  return { queue, open, sent, steps, texts };
}

test('three files are sent at once, and the next one follows', async () => {
  const { queue, open, sent, steps } = aQueue();
  queue.add(
    1,
    'income',
    ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => aFile(name)),
  );
  await expect.poll(() => open.length, { timeout: 10_000 }).toBe(3);
  expect(steps()).toEqual(['sending', 'sending', 'sending', 'preparing']);
  open[0]?.('stored');
  await expect.poll(() => open.length, { timeout: 10_000 }).toBe(4);
  expect([sent, steps()]).toEqual([['a.jpg'], ['sending', 'sending', 'sending']]);
});

test('a file that cannot be sent is refused beside the others [LER-039 LER-040 LVA-019]', async () => {
  const { queue, open, texts } = aQueue();
  queue.add(1, 'income', [
    aFile('empty.pdf', 0),
    aFile('list.txt'),
    aFile('a.gif'),
    aFile('big.pdf', 4_194_305),
    aFile('ok.pdf', 4_194_304),
  ]);
  await expect.poll(() => open.length, { timeout: 10_000 }).toBe(1);
  expect(texts()).toEqual([
    'File cannot be read',
    'Unknown mime type. Only images and PDF files are allowed.',
    'Only images and PDF files are allowed.',
    'File is too large. The maximum size is 4 MB.',
    '',
  ]);
});

test('a photo is made smaller before its size is judged', async () => {
  const { queue, open, sent } = aQueue((file) => Promise.resolve(new File(['x'], file.name.replace('.png', '.jpg'))));
  queue.add(1, 'income', [aFile('large.png', 5_000_000)]);
  await expect.poll(() => open.length, { timeout: 10_000 }).toBe(1);
  open[0]?.('stored');
  await expect.poll(() => sent, { timeout: 10_000 }).toEqual(['large.jpg']);
});

test('a removed file stops, and leaving the page stops all of them', async () => {
  const { queue, open, sent, steps } = aQueue();
  queue.add(1, 'income', [aFile('a.jpg'), aFile('b.jpg')]);
  await expect.poll(() => open.length, { timeout: 10_000 }).toBe(2);
  queue.remove(queue.read()[0]?.id ?? '');
  expect(steps()).toEqual(['sending']);
  queue.close();
  expect([steps(), sent]).toEqual([[], []]);
});

test('a file keeps its name unless it looks like a card number or is too long', () => {
  expect(keptName('My pay stub (1).PDF')).toBe('My pay stub (1).PDF');
  expect(keptName('4111111111111111.jpg')).toBe('document.jpg');
  expect(keptName('IMG_4111-1111-1111-1111.jpg')).toBe('document.jpg');
  expect(keptName('a\u0000b\n.pdf')).toBe('ab.pdf');
  expect(keptName(`${'x'.repeat(200)}.heic`)).toHaveLength(120);
});
