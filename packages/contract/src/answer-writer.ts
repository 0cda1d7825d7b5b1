import * as z from 'zod/mini';
import { isUnchanging } from '@lendside/domain/values/unchanging.ts';
import type { Schema } from '#endpoint.ts';

/** Turns an answer of domain values into JSON with exactly the contract's fields. Throws when a value does not fit. Returns
 *  undefined for a value that is left out. */
export type AnswerWriter<Text = string> = (value: unknown) => Text;

/** Checks a value and converts it to a JSON value. */
type ValueWriter = (value: unknown) => unknown;
type PartWriter = AnswerWriter<string | undefined>;

/** The parts of a schema definition that the writer handles itself. It leaves all other schemas to zod. */
interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly checks?: readonly unknown[];
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly catchall?: Schema;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly out?: Schema;
  /** The validation function of a custom type. */
  readonly fn?: (value: unknown) => boolean;
  readonly reverseTransform?: (value: never, context: never) => unknown;
}

/** Builds the writer of a schema, once per call when the services start. Its output equals `JSON.stringify(z.encode(…))`,
 *  several times faster: it does not parse a codec's output again and creates no temporary objects. Constant parts are written
 *  once. A loan has fourteen amounts, and writing loans took most of the time of reading accounts. Source: performance.md,
 *  goal of `accounts`. */
export function makeAnswerWriter(schema: Schema): AnswerWriter {
  const write = makePartWriter(schema);
  return (value) => {
    const text = write(value);
    if (text === undefined) throw misfit('an answer');
    return text;
  };
}

function makePartWriter(schema: Schema): PartWriter {
  const definition = schema._zod.def as unknown as Definition;
  const { type, shape, element, innerType, catchall } = definition;
  const isPlain = (definition.checks?.length ?? 0) === 0;
  if (isPlain && type === 'object' && shape !== undefined && catchall === undefined) return writeObject(shape);
  if (isPlain && type === 'array' && element !== undefined) return writeArray(makePartWriter(element));
  if (isPlain && type === 'nullable' && innerType !== undefined)
    return unless<string | undefined>(null, 'null', makePartWriter(innerType));
  if (isPlain && type === 'optional' && innerType !== undefined)
    return unless<string | undefined>(undefined, undefined, makePartWriter(innerType));
  const write = makeValueWriter(schema);
  return (value) => JSON.stringify(write(value)) as string | undefined;
}

function makeValueWriter(schema: Schema): ValueWriter {
  const definition = schema._zod.def as unknown as Definition;
  if ((definition.checks?.length ?? 0) > 0 && definition.type !== 'number') return leaveToSchema(schema);
  const { type, innerType, entries, values, options, fn } = definition;
  if (type === 'nullable' && innerType !== undefined) return unless<unknown>(null, null, makeValueWriter(innerType));
  if (type === 'string' && definition.format === undefined)
    return requireThat('text', (value) => typeof value === 'string');
  if (type === 'boolean') return requireThat('true or false', (value) => typeof value === 'boolean');
  if (type === 'number' && definition.format === 'safeint') return requireThat('a whole number', Number.isSafeInteger);
  if (type === 'enum' && entries !== undefined) return requireOneOf(Object.values(entries));
  if (type === 'literal' && values !== undefined) return requireOneOf(values);
  if (type === 'union' && options !== undefined) return writeUnion(schema, options);
  if (type === 'custom' && fn !== undefined) return requireThat('a value of the domain', fn);
  if (type === 'pipe') return writeCodec(schema, definition);
  return leaveToSchema(schema);
}

function leaveToSchema(schema: Schema): ValueWriter {
  return (value) => z.encode(schema, value as never);
}

function writeObject(shape: Readonly<Record<string, Schema>>): PartWriter {
  const fields = Object.entries(shape).map(([name, part]) => ({
    name,
    label: `${JSON.stringify(name)}:`,
    write: makePartWriter(part),
  }));
  const written = new WeakMap<object, string>();
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw misfit('an object');
    const known = written.get(value);
    if (known !== undefined) return known;
    let text = '';
    for (const { name, label, write } of fields) {
      const part = write((value as Readonly<Record<string, unknown>>)[name]);
      if (part !== undefined) text += text === '' ? label + part : `,${label}${part}`;
    }
    text = `{${text}}`;
    if (isUnchanging(value)) written.set(value, text);
    return text;
  };
}

function writeArray(write: PartWriter): PartWriter {
  return (value) => {
    if (!Array.isArray(value)) throw misfit('a list');
    return `[${value.map((part) => write(part) ?? 'null').join(',')}]`;
  };
}

/** Returns the replacement when the value is absent, otherwise the written value. */
function unless<Written>(
  absent: null | undefined,
  written: Written,
  write: (value: unknown) => Written,
): (value: unknown) => Written {
  return (value) => (value === absent ? written : write(value));
}

function requireThat(what: string, fits: (value: unknown) => boolean): ValueWriter {
  return (value) => {
    if (!fits(value)) throw misfit(what);
    return value;
  };
}

function requireOneOf(allowed: readonly unknown[]): ValueWriter {
  const set = new Set(allowed);
  return requireThat('one of a closed set', (value) => set.has(value));
}

/** Writes a union of literals by looking the value up in a set. Any other union is left to its schema. */
function writeUnion(schema: Schema, options: readonly Schema[]): ValueWriter {
  const literals = options.map((option) => option._zod.def as unknown as Definition);
  if (literals.some((option) => option.type !== 'literal')) return leaveToSchema(schema);
  return requireOneOf(literals.flatMap((option) => option.values ?? []));
}

/** Checks the domain value, then writes it. The codecs of codecs.ts need no context to write. */
function writeCodec(schema: Schema, { out, reverseTransform }: Definition): ValueWriter {
  if (out === undefined || reverseTransform === undefined) return leaveToSchema(schema);
  const write = makeValueWriter(out);
  return (value) => reverseTransform(write(value) as never, undefined as never);
}

/** Names the expected type but never the value, because the value may be personal. */
function misfit(expected: string): Error {
  return new Error(`an answer does not fit the contract: ${expected} was expected`);
}
