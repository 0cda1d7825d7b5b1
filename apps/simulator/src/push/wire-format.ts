/** One field of a protobuf message: a number (varint or fixed64) or bytes. */
type WireField = readonly [number: number, value: bigint | Buffer];

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;

/** Encodes a number with seven bits in each byte, least significant first. */
export function writeVarint(value: bigint | number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}

/** Reads a varint at `at`. Returns its value and end, or null when the bytes end too early. Throws after ten bytes. */
export function readVarint(bytes: Buffer, at = 0): { readonly value: bigint; readonly end: number } | null {
  let value = 0n;
  for (let n = 0; n < 10; n += 1) {
    const byte = bytes[at + n];
    if (byte === undefined) return null;
    value |= BigInt(byte & 127) << BigInt(7 * n);
    if (byte < 128) return { value: BigInt.asUintN(64, value), end: at + n + 1 };
  }
  throw new Error('a varint of more than ten bytes');
}

/** Encodes a varint field. */
export function varintField(number: number, value: bigint | number): Buffer {
  return Buffer.concat([writeVarint((number << 3) | VARINT), writeVarint(value)]);
}

/** Encodes a field of eight bytes. */
export function fixed64Field(number: number, value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return Buffer.concat([writeVarint((number << 3) | FIXED64), bytes]);
}

/** Encodes a field of text, bytes or a nested message. */
export function bytesField(number: number, value: string | Buffer): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([writeVarint((number << 3) | BYTES), writeVarint(bytes.length), bytes]);
}

/** Parses the fields of a message in order. Throws when the bytes are not a message. Source: protobuf.dev, "Encoding". */
export function readFields(bytes: Buffer): WireField[] {
  const fields: WireField[] = [];
  for (let at = 0; at < bytes.length;) {
    const key = getVarint(bytes, at);
    const number = Number(key.value >> 3n);
    const kind = Number(key.value & 7n);
    const { value, end } = readValue(bytes, key.end, kind);
    fields.push([number, value]);
    at = end;
  }
  return fields;
}

/** Returns the text of the last field with that number. Empty when there is none. */
export function textOf(fields: readonly WireField[], number: number): string {
  const value = fields.findLast(([each]) => each === number)?.[1];
  return Buffer.isBuffer(value) ? value.toString('utf8') : '';
}

/** Returns the value of the last field with that number. Zero when there is none, which is protobuf's default. */
export function numberOf(fields: readonly WireField[], number: number): bigint {
  const value = fields.findLast(([each]) => each === number)?.[1];
  return typeof value === 'bigint' ? value : 0n;
}

function getVarint(bytes: Buffer, at: number): { readonly value: bigint; readonly end: number } {
  const read = readVarint(bytes, at);
  if (read === null) throw new Error('a message that ends too early');
  return read;
}

function readValue(bytes: Buffer, at: number, kind: number): { readonly value: bigint | Buffer; readonly end: number } {
  if (kind === VARINT) return getVarint(bytes, at);
  const start = kind === BYTES ? getVarint(bytes, at) : { value: sizeOf(kind), end: at };
  const end = start.end + Number(start.value);
  if (end > bytes.length) throw new Error('a message that ends too early');
  const value = bytes.subarray(start.end, end);
  return { value: kind === FIXED64 ? value.readBigUInt64LE() : value, end };
}

function sizeOf(kind: number): bigint {
  if (kind === FIXED64) return 8n;
  if (kind === FIXED32) return 4n;
  throw new Error('a field of a kind nobody sends');
}
