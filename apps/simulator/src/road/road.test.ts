import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROAD_FAULTS } from './road-faults.ts';
import { startTrial, type Trial } from '#trial.fixture.ts';

const asked: string[] = [];
const lendside = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"is":"the services"}');
});
let trial: Trial;
let roadUrl = '';
beforeEach(async () => {
  asked.length = 0;
  lendside.listen(0, '127.0.0.1');
  await once(lendside, 'listening');
  const { port } = lendside.address() as AddressInfo;
  trial = await startTrial(':memory:', `http://localhost:${port}`);
  roadUrl = String((await trial.send('GET', '/control/road')).json['url']);
});
afterEach(async () => {
  await trial.close();
  lendside.closeAllConnections();
  await new Promise((closed) => lendside.close(closed));
});

/** Returns a call's result over the proxy: its status, `cut`, or `silent` after a while. */
async function comesTo(path: string, method = 'GET', patienceMs = 400): Promise<string> {
  try {
    const answer = await fetch(`${roadUrl}${path}`, { method, signal: AbortSignal.timeout(patienceMs) });
    await answer.text();
    return String(answer.status);
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'silent' : 'cut';
  }
}

async function press(path: string, fields: Record<string, string>, origin = trial.simulator.url): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin };
  const body = new URLSearchParams(fields).toString();
  const answer = await fetch(`${trial.simulator.url}${path}`, { method: 'POST', headers, body });
  return answer.text();
}

test('each fault of the proxy strikes exactly the chosen number of calls', async () => {
  const answers: Record<string, string> = {};
  for (const { fault } of ROAD_FAULTS) {
    await trial.send('PUT', '/control/road', { call: 'GET /cards', faults: [fault] });
    const before = asked.length;
    expect(await comesTo('/api/cardFormKey')).toBe('200');
    const came = await comesTo('/api/cards?payProviderType=1');
    answers[String(fault)] = `${came}, asked ${asked.length - before - 1}`;
    expect(await comesTo('/api/cards')).toBe('200');
  }
  expect(answers).toEqual({
    500: '500, asked 0',
    502: '502, asked 0',
    503: '503, asked 0',
    504: '504, asked 0',
    429: '429, asked 0',
    403: '403, asked 0',
    badGatewayAfter: '502, asked 1',
    silentBefore: 'silent, asked 0',
    silentAfter: 'silent, asked 1',
    cutBefore: 'cut, asked 0',
    cutMidAnswer: 'cut, asked 1',
    answerLate: 'silent, asked 1',
    answerTwice: '200, asked 1',
  });
  const deeds = (await trial.send('GET', '/control/road')).json['deeds'] as { call: string; fault: unknown }[];
  expect(deeds).toHaveLength(ROAD_FAULTS.length);
  expect(deeds[0]).toMatchObject({ call: 'GET /cards', fault: 'answerTwice' });
});

test('a late answer still arrives, and the call was made once', async () => {
  await trial.send('PUT', '/control/road', { call: 'GET /cards', faults: ['answerLate'] });
  expect(await comesTo('/api/cards', 'GET', 20_000)).toBe('200');
  expect(asked).toEqual(['GET /api/cards']);
});

test('a person orders a fault on the page, sees ordered and past faults, and removes them', async () => {
  const first = (await trial.send('GET', '/road')).text;
  expect(first).toContain(`The app behind a failing proxy: <a href="${roadUrl}"`);
  expect(first).toContain('No faults active.');
  const broken = await press('/road/break', { call: 'POST /payment', other: '', fault: '502', times: '2' });
  expect(broken).toContain('Waiting for each of the next 2 calls of POST /payment: answered 502 (bad gateway).');
  expect(await comesTo('/api/payment', 'POST')).toBe('502');
  const struck = (await trial.send('GET', '/road')).text;
  expect(struck.match(/<code>POST \/payment<\/code>/g)).toHaveLength(2);
  expect(await press('/road/mend', {})).toContain('All faults are removed.');
  expect(await comesTo('/api/payment', 'POST')).toBe('200');
});

test('the Network faults page parses or refuses a typed call and ignores cross-site posts', async () => {
  const ask = (fields: Record<string, string>) =>
    press('/road/break', { call: 'POST /payment', fault: '500', times: '1', ...fields });
  expect(await ask({ other: 'get /api/states?x=1' })).toContain(
    'Waiting for the next GET /states: answered 500 (internal error).',
  );
  expect(await ask({ other: 'states' })).toContain('Enter the call as method and path');
  expect(await ask({ other: '<b> /x' })).toContain('&lt;b&gt;');
  expect(await ask({ fault: '418' })).toContain('Choose what happens.');
  for (const times of ['0', '51', '1.5', 'x']) expect(await ask({ times })).toContain('Enter a number from 1 to 50.');
  await press('/road/break', { call: 'POST /payment', fault: '500', times: '1' }, 'http://evil.example');
  expect((await trial.send('GET', '/control/road')).json['armed']).toEqual([{ call: 'GET /states', faults: [500] }]);
  for (const body of [{ call: 'x', faults: [500] }, { call: 'GET /x', faults: ['no'] }, { call: 'GET /x' }, []])
    expect((await trial.send('PUT', '/control/road', body)).status).toBe(400);
  expect((await trial.send('DELETE', '/control/road')).status).toBe(204);
  expect((await trial.send('GET', '/control/road')).json['armed']).toEqual([]);
});
