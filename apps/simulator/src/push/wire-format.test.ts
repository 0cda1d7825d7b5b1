import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openFrameReader, writeFrame } from './line-frames.ts';
import {
  bytesField,
  fixed64Field,
  numberOf,
  readFields,
  readVarint,
  textOf,
  varintField,
  writeVarint,
} from './wire-format.ts';

test('the examples of the published encoding are encoded exactly', () => {
  expect(varintField(1, 150).toString('hex')).toBe('089601');
  expect(bytesField(2, 'testing').toString('hex')).toBe('120774657374696e67');
  expect(bytesField(3, varintField(1, 150)).toString('hex')).toBe('1a03089601');
});

test('every number and text reads back as it was written', () => {
  const max = 2n ** 64n - 1n;
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max }),
      fc.bigInt({ min: 0n, max }),
      fc.string({ unit: 'grapheme' }),
      (a, b, text) => {
        const fields = readFields(Buffer.concat([varintField(1, a), fixed64Field(200, b), bytesField(21, text)]));
        expect([numberOf(fields, 1), numberOf(fields, 200), textOf(fields, 21)]).toEqual([a, b, text]);
        expect(readVarint(writeVarint(a))?.value).toBe(a);
      },
    ),
  );
});

test('invalid bytes are refused and never read past their end', () => {
  for (const bad of ['08', '0a05aa', '0d0102', '0b', '08ffffffffffffffffffffff01'])
    expect(() => readFields(Buffer.from(bad, 'hex'))).toThrow(/message|varint|kind/);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(whyUnread(Buffer.from(bytes))).toMatch(/^$|message|varint|kind/);
    }),
  );
});

test('frames arrive complete however the stream splits them', () => {
  const frames = [
    { tag: 2, body: Buffer.alloc(300, 7) },
    { tag: 0, body: Buffer.alloc(0) },
  ];
  const sent = Buffer.concat([Buffer.from([41]), ...frames.map(writeFrame)]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: sent.length }), (size) => {
      const read = openFrameReader();
      const got = Array.from({ length: Math.ceil(sent.length / size) }, (_, n) =>
        read(sent.subarray(n * size, (n + 1) * size)),
      ).flat();
      expect(got).toEqual(frames);
    }),
  );
});

function whyUnread(bytes: Buffer): string {
  try {
    readFields(bytes);
    return '';
  } catch (fault) {
    return String(fault);
  }
}

test('a different protocol version or a frame that is too long closes the connection', () => {
  expect(() => openFrameReader()(Buffer.from([38]))).toThrow(/version/);
  expect(() => openFrameReader()(Buffer.concat([Buffer.from([41, 8]), writeVarint(1_000_000)]))).toThrow(/too long/);
});
