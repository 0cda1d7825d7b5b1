import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldAddress } from './fold-address.ts';

const word = fc.integer({ min: 0, max: 0xffff });
const words = (count: number) => fc.array(word, { minLength: count, maxLength: count });
const toFull = (all: readonly number[]) => all.map((each) => each.toString(16).padStart(4, '0')).join(':');
/** Writes one address in every way that people and programs use. */
const waysToWrite = (all: readonly number[]): string[] => {
  const full = toFull(all);
  const short = all.map((each) => each.toString(16)).join(':');
  const shortest = new URL(`http://[${full}]`).hostname.slice(1, -1);
  const [a = 0, b = 0] = all.slice(6);
  const dotted = `${short.split(':').slice(0, 6).join(':')}:${[a >> 8, a & 255, b >> 8, b & 255].join('.')}`;
  const plain = [full, short, shortest, dotted, full.toUpperCase()];
  return [...plain, `${short}%eth0`, `[${shortest}]`, `[${shortest}]:443`, ` ${shortest} `];
};

describe('folding of IP addresses', () => {
  test('all IP addresses of a /64 fold to the same text, however they are written', () => {
    fc.assert(
      fc.property(words(4), words(4), words(4), (network, host, otherHost) => {
        fc.pre(network.some((each) => each !== 0));
        const written = [...waysToWrite([...network, ...host]), ...waysToWrite([...network, ...otherHost])];
        expect(new Set(written.map(foldAddress)).size).toBe(1);
      }),
    );
  });

  test('IP addresses of different /64 networks fold to different texts', () => {
    fc.assert(
      fc.property(words(4), words(4), fc.integer({ min: 0, max: 63 }), (network, host, bit) => {
        const other = network.map((each, index) => (index === bit >> 4 ? each ^ (1 << (bit & 15)) : each));
        fc.pre([network, other].every((four) => four.some((each) => each !== 0)));
        expect(foldAddress(toFull([...network, ...host]))).not.toBe(foldAddress(toFull([...other, ...host])));
      }),
    );
  });

  test('an IPv4 address folds to itself, also when it comes as IPv6 or with a port', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 1, max: 65_535 }), (ip, port) => {
        const [a = 0, b = 0, c = 0, d = 0] = ip.split('.').map(Number);
        const mapped = waysToWrite([0, 0, 0, 0, 0, 0xffff, a * 256 + b, c * 256 + d]);
        expect(new Set([ip, `${ip}:${port}`, `::FFFF:${ip}`, ...mapped].map(foldAddress))).toEqual(new Set([ip]));
      }),
    );
  });

  test('folding twice changes nothing, and text that is not an IP address stays as it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV6(), fc.ipV4(), fc.string()), (text) => {
        expect(foldAddress(foldAddress(text))).toBe(foldAddress(text));
      }),
    );
    expect(['unknown', '', '1.2.3', '1.2.3.400:80', '2001:db8::1::2', 'fe80'].map(foldAddress)).toEqual([
      'unknown',
      '',
      '1.2.3',
      '1.2.3.400:80',
      '2001:db8::1::2',
      'fe80',
    ]);
  });

  test('an IPv6 address folds to its /64 network', () => {
    expect(
      ['2001:db8:1:2:3:4:5:6', '2001:db8::1', '::1', 'fe80::1%eth0', '64:ff9b::192.0.2.1'].map(foldAddress),
    ).toEqual(['2001:db8:1:2::/64', '2001:db8:0:0::/64', '0:0:0:0::/64', 'fe80:0:0:0::/64', '64:ff9b:0:0::/64']);
  });
});
