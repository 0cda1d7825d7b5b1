import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { inLanes, openCalls, type Calls } from './calls.ts';

const open: { server: Server; calls: Calls }[] = [];
afterEach(() => {
  for (const { server, calls } of open.splice(0)) {
    calls.close();
    server.close();
  }
});

/** Starts a server that echoes each request and counts its connections; `/chunked` leaves out the content length. */
async function startEcho(connections: number): Promise<{ calls: Calls; seen: { connections: number } }> {
  const seen = { connections: 0 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = `${request.method} ${request.url} ${String(request.headers['x-name'])} ${Buffer.concat(parts).toString()}`;
      response.statusCode = 202;
      response.setHeader('set-cookie', ['a=1; Path=/', 'b=2']);
      if (request.url === '/chunked') response.write(body);
      response.end(request.url === '/chunked' ? undefined : body);
    });
  });
  server.on('connection', () => {
    seen.connections += 1;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const calls = openCalls(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, connections);
  open.push({ server, calls });
  return { calls, seen };
}

test('concurrent calls each get their own answer over at most the allowed connections', async () => {
  const { calls, seen } = await startEcho(2);
  const long = 'ü'.repeat(100_000);
  const answers = await Promise.all(
    ['one', 'two', long, 'four', 'five'].map((text) =>
      calls.send('POST', `/p?${text.length}`, { 'x-name': 'n' }, text),
    ),
  );
  expect(answers.map(({ body }) => body)).toEqual(
    ['one', 'two', long, 'four', 'five'].map((text) => `POST /p?${text.length} n ${text}`),
  );
  expect(answers[0]).toMatchObject({ status: 202, cookies: ['a=1; Path=/', 'b=2'] });
  expect(seen.connections).toBe(2);
});

test('a call with an unreadable answer is rejected, and the next call succeeds', async () => {
  const { calls } = await startEcho(1);
  await expect(calls.send('GET', '/chunked', {})).rejects.toThrow(/without a length/);
  expect((await calls.send('GET', '/again', {})).status).toBe(202);
});

test('lanes process every item once, at most as many at a time as there are lanes', async () => {
  let now = 0;
  let most = 0;
  const items = Array.from({ length: 40 }, (_, index) => index);
  const done = await inLanes(items, 4, async (item) => {
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    now -= 1;
    return item;
  });
  expect(done.toSorted((a, b) => a - b)).toEqual(items);
  expect(most).toBe(4);
});

test('lanes leave the remaining items once the time is over', async () => {
  let left = 5;
  const done = await inLanes(
    [1, 2, 3, 4, 5, 6, 7, 8],
    1,
    (item) => Promise.resolve(item),
    () => {
      left -= 1;
      return left < 0;
    },
  );
  expect(done).toEqual([1, 2, 3, 4, 5]);
});
