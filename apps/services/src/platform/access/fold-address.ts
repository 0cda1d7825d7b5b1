import { isIPv4, isIPv6 } from 'node:net';

const WORDS = 8;
const NETWORK_WORDS = 4;
const MAPPED_WORDS = [0, 0, 0, 0, 0, 0xffff];

/** Returns the key by which tries from an IP address are counted. An IPv4 address stays as it is, also when it comes as IPv6
 *  (`::ffff:192.0.2.1`). An IPv6 address becomes its /64, because one subscriber has a whole /64 and would otherwise have 2^64
 *  times as many tries. Zones and ports are dropped. Text that is not an IP address is returned unchanged. Source: security
 *  T1. */
export function foldAddress(ip: string): string {
  const bare = withoutPort(ip.trim()).replace(/%.*$/s, '');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return ip;
  const words = readWords(bare);
  if (MAPPED_WORDS.every((word, index) => words[index] === word)) return toIPv4(words.slice(MAPPED_WORDS.length));
  const network = words.slice(0, NETWORK_WORDS).map((word) => word.toString(16));
  return `${network.join(':')}::/64`;
}

function withoutPort(text: string): string {
  const inBrackets = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  if (inBrackets !== undefined) return inBrackets;
  const beforePort = /^([\d.]+):\d+$/.exec(text)?.[1];
  return beforePort !== undefined && isIPv4(beforePort) ? beforePort : text;
}

/** Returns the eight words of a valid IPv6 address and fills in the zeros for `::`. */
function readWords(address: string): number[] {
  const [head = [], tail = []] = address.split('::').map(readGroups);
  return [...head, ...Array.from({ length: WORDS - head.length - tail.length }, () => 0), ...tail];
}

function readGroups(text: string): readonly number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => (group.includes('.') ? readIPv4(group) : [Number.parseInt(group, 16)]));
}

function readIPv4(text: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

function toIPv4(words: readonly number[]): string {
  return words.flatMap((word) => [Math.trunc(word / 256), word % 256]).join('.');
}
