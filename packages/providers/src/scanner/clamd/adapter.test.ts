import { expect, test } from 'vitest';
import { startSimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import { describeScanner, EICAR } from '#scanner/conformance.ts';
import { openAnswering } from '#sending/answering.fixture.ts';
import { openClamd } from './adapter.ts';

const world = await startSimulatedWorld();
const answering = openAnswering();
const silent = await answering.line(() => undefined);

const openAt = (address: string, timeoutMs = 20_000) => {
  const [host = '', port = ''] = address.split(':');
  return openClamd({ host, port: Number(port), timeoutMs });
};
const scanner = openAt(world.scannerAddress);

describeScanner('clamd over TCP', () => Promise.resolve({ scanner, silent: openAt(silent, 100) }));

test('the test file is found at every place of a stream, also where two chunks meet', async () => {
  for (const before of [1, 65_500, 65_535, 65_536, 131_072 - 40]) {
    const file = Buffer.concat([Buffer.alloc(before, 97), EICAR, Buffer.alloc(70_000, 98)]);
    expect(await scanner.scan(file)).toMatchObject({ kind: 'infected' });
  }
  expect(await scanner.scan(EICAR.subarray(0, -1))).toEqual({ kind: 'clean' });
});

test('a file beyond the scanner’s size limit is unknown, never clean', async () => {
  expect(await scanner.scan(Buffer.alloc(26 * 1024 * 1024))).toMatchObject({ kind: 'unknown' });
  expect(await scanner.scan(Buffer.from('small'))).toEqual({ kind: 'clean' });
});

test('many files are scanned at once, each with its own answer', async () => {
  const files = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? EICAR : Buffer.from(`file ${index}`)));
  const results = await Promise.all(files.map((file) => scanner.scan(file)));
  expect(results.map(({ kind }) => kind)).toEqual(files.map((_, index) => (index % 2 === 0 ? 'infected' : 'clean')));
});

test.each([
  ['an error', 'INSTREAM size limit exceeded. ERROR\0', 'INSTREAM size limit exceeded. ERROR'],
  ['a cut answer', 'stream: OK', 'the answer was cut'],
  ['an unknown answer', 'HTTP/1.1 400 Bad Request\0', 'HTTP/1.1 400 Bad Request'],
  ['an empty answer', '\0', 'the answer is empty'],
  ['no answer', '', 'the connection was closed'],
  ['an endless answer', 'a'.repeat(10_000), 'the answer is too long'],
])('%s of the scanner gives unknown', async (_what, answer, detail) => {
  const address = await answering.line((socket) => {
    socket.on('data', (part: Buffer) => {
      if (part.subarray(-4).equals(Buffer.alloc(4))) socket.end(answer);
    });
  });
  expect(await openAt(address).scan(Buffer.from('a file'))).toEqual({ kind: 'unknown', detail });
});

test('a scanner that cannot be reached, or that hangs up, gives unknown', async () => {
  const cutting = await answering.line((socket) => socket.destroy());
  expect(await openAt('127.0.0.1:9').scan(EICAR)).toMatchObject({ kind: 'unknown' });
  expect(await openAt(cutting).scan(Buffer.alloc(4_000_000))).toMatchObject({ kind: 'unknown' });
});

test('a simulated scanner can be silent, and lists its scans without the files', async () => {
  await world.control('PUT', '/control/scanner', { isSilent: true });
  expect(await openAt(world.scannerAddress, 100).scan(EICAR)).toEqual({
    kind: 'unknown',
    detail: 'no answer within 100 ms',
  });
  await world.control('PUT', '/control/scanner', { isSilent: false });
  await scanner.scan(Buffer.from('the last file'));
  const { scans } = (await world.control('GET', '/control/scanner')) as { scans: unknown[] };
  expect(scans.at(-1)).toEqual({ byteCount: 13, answer: 'stream: OK' });
});
