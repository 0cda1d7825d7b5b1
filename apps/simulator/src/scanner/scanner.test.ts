import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTrial, type Trial } from '#trial.fixture.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await startTrial();
});
afterEach(() => trial.close());

const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** Sends each part on its own and returns the whole answer. */
async function talk(...parts: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect({ port: trial.simulator.scannerPort ?? 0, host: '127.0.0.1', noDelay: true });
  const answer = text(socket);
  for (const part of parts) await new Promise((sent) => socket.write(part, sent));
  return answer;
}

function chunk(content: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(content));
  return Buffer.concat([length, Buffer.from(content)]);
}

const END = Buffer.alloc(4);

test('the scanner answers in clamd’s protocol', async () => {
  expect(await talk('zPING\0')).toBe('PONG\0');
  expect(await talk('nPING\n')).toBe('PONG\n');
  expect(await talk('zVERSION\0')).toContain('simulated');
  expect(await talk('GET / HTTP/1.1\r\n\r\n\0')).toBe('UNKNOWN COMMAND\0');
  expect(await talk('zINSTREAM\0', chunk('an ordinary file'), END)).toBe('stream: OK\0');
  expect(await talk('nINSTREAM\n', chunk(EICAR), END)).toBe('stream: Eicar-Test-Signature FOUND\n');
});

test('the test file is found when every byte of it comes in a chunk of its own', async () => {
  const chunks = [...`before${EICAR}after`].map((letter) => chunk(letter));
  expect(await talk('zINSTREAM\0', ...chunks, END)).toContain('FOUND');
  expect(await talk('zINSTREAM\0', Buffer.concat([...chunks, END]))).toContain('FOUND');
});

test('a test file that is cut or spread is clean', async () => {
  expect(await talk('zINSTREAM\0', chunk(EICAR.slice(1)), END)).toBe('stream: OK\0');
  expect(await talk('zINSTREAM\0', chunk(EICAR.slice(0, 30)), chunk(' '), chunk(EICAR.slice(30)), END)).toBe(
    'stream: OK\0',
  );
});

test('a stream beyond the size limit gets clamd’s error', async () => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(25 * 1024 * 1024 + 1);
  expect(await talk('zINSTREAM\0', length)).toBe('INSTREAM size limit exceeded. ERROR\0');
});
