import { expect, test } from 'vitest';
import { openAnswering } from './answering.fixture.ts';
import { askByFetch } from './ask-by-fetch.ts';
import { ANSWER_LENGTH_MAX } from './send-once.ts';

const answering = openAnswering();
const SECRET = 'code-123456';
const ask = (url: string, timeoutMs = 2_000) =>
  askByFetch({ method: 'POST', url, headers: { authorization: 'Bearer key-of-ours' }, body: SECRET, timeoutMs });

test('a fetch returns the status and body of any answer', async () => {
  expect(await ask(await answering.always(502, '<html>Bad Gateway</html>'))).toEqual({
    kind: 'answered',
    status: 502,
    body: '<html>Bad Gateway</html>',
  });
  expect(await ask(await answering.always(200, ''))).toEqual({ kind: 'answered', status: 200, body: '' });
});

test.each([301, 302, 303, 307, 308])('a %i redirect does not send our data to a second URL', async (status) => {
  const seen: string[] = [];
  const elsewhere = await answering.http((request, response) => {
    seen.push(request.url ?? '');
    response.end('{}');
  });
  expect(await ask(await answering.always(status, '', { location: `${elsewhere}/taken` }))).toMatchObject({
    kind: 'lost',
  });
  expect(seen).toEqual([]);
});

test('an endless answer is cut off at the length limit', async () => {
  let sent = 0;
  const endless = await answering.http((_request, response) => {
    const part = Buffer.alloc(64 * 1024, 97);
    const write = (): void => {
      while (!response.destroyed && response.write(part)) sent += part.length;
      response.once('drain', write);
    };
    write();
  });
  expect(await ask(endless)).toEqual({ kind: 'lost', detail: 'the answer is too long' });
  expect(sent).toBeLessThan(20 * ANSWER_LENGTH_MAX);
});

test('a silent or trickling server fails at the time-out, and the detail holds no sent data', async () => {
  const silent = await answering.http(() => undefined);
  const trickling = await answering.http((_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('a'), 10);
    response.on('close', () => {
      clearInterval(timer);
    });
  });
  const cutting = await answering.http((request) => void request.socket.destroy());
  const told = [
    await ask(silent, 60),
    await ask(trickling, 60),
    await ask(cutting),
    await ask('http://127.0.0.1:9'),
    await ask('http://nowhere.invalid/key-of-ours'),
  ];
  expect(told.map(({ kind }) => kind)).toEqual(['lost', 'lost', 'lost', 'lost', 'lost']);
  expect(told.slice(0, 2)).toEqual(Array(2).fill({ kind: 'lost', detail: 'no answer within 60 ms' }));
  expect(JSON.stringify(told)).not.toMatch(/code-123456|key-of-ours/);
});
