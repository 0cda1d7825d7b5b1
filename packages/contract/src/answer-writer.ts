import * as z from 'zod/mini';
import type { Schema } from '#endpoint.ts';

/** Turns an answer of domain values into what travels: exactly the contract's fields. Throws on anything that does not fit. */
export type AnswerWriter = (value: unknown) => unknown;

/** The part of a schema's definition that the writer knows; everything else is left to the schema itself. */
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
  /** What a custom type asks of a value. */
  readonly fn?: (value: unknown) => boolean;
  readonly reverseTransform?: (value: never, context: never) => unknown;
}

/** Makes the writer of a schema, once per call when the services start. Does what `z.encode` does, several times faster: a
 *  codec's output is not parsed a second time to see whether it is what the codec just wrote. A loan has fourteen amounts,
 *  and writing loans was the dearest part of reading accounts. Source: performance.md, goal of `accounts`. */
export function makeAnswerWriter(schema: Schema): AnswerWriter {
  const definition = schema._zod.def as unknown as Definition;
  if ((definition.checks?.length ?? 0) > 0 && definition.type !== 'number') return leaveToSchema(schema);
  const { type, shape, element, innerType, entries, values, options, fn } = definition;
  if (type === 'object' && shape !== undefined && definition.catchall === undefined) return writeObject(shape);
  if (type === 'array' && element !== undefined) return writeArray(makeAnswerWriter(element));
  if (type === 'nullable' && innerType !== undefined) return unless(null, makeAnswerWriter(innerType));
  if (type === 'optional' && innerType !== undefined) return unless(undefined, makeAnswerWriter(innerType));
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

function leaveToSchema(schema: Schema): AnswerWriter {
  return (value) => z.encode(schema, value as never);
}

function writeObject(shape: Readonly<Record<string, Schema>>): AnswerWriter {
  const fields = Object.entries(shape).map(([name, part]) => ({ name, write: makeAnswerWriter(part) }));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw misfit('an object');
    const wire: Record<string, unknown> = {};
    for (const { name, write } of fields) {
      const part = write((value as Readonly<Record<string, unknown>>)[name]);
      if (part !== undefined) wire[name] = part;
    }
    return wire;
  };
}

function writeArray(write: AnswerWriter): AnswerWriter {
  return (value) => {
    if (!Array.isArray(value)) throw misfit('a list');
    return value.map((part) => write(part));
  };
}

function unless(absent: null | undefined, write: AnswerWriter): AnswerWriter {
  return (value) => (value === absent ? absent : write(value));
}

function requireThat(what: string, fits: (value: unknown) => boolean): AnswerWriter {
  return (value) => {
    if (!fits(value)) throw misfit(what);
    return value;
  };
}

function requireOneOf(allowed: readonly unknown[]): AnswerWriter {
  const set = new Set(allowed);
  return requireThat('one of a closed set', (value) => set.has(value));
}

/** A union of literals is a set; any other is left to the schema. */
function writeUnion(schema: Schema, options: readonly Schema[]): AnswerWriter {
  const literals = options.map((option) => option._zod.def as unknown as Definition);
  if (literals.some((option) => option.type !== 'literal')) return leaveToSchema(schema);
  return requireOneOf(literals.flatMap((option) => option.values ?? []));
}

/** Checks the domain value, then writes it. The codecs of codecs.ts need no context to write. */
function writeCodec(schema: Schema, { out, reverseTransform }: Definition): AnswerWriter {
  if (out === undefined || reverseTransform === undefined) return leaveToSchema(schema);
  const write = makeAnswerWriter(out);
  return (value) => reverseTransform(write(value) as never, undefined as never);
}

/** Names what was expected, never the value: it may be somebody's. */
function misfit(expected: string): Error {
  return new Error(`an answer does not fit the contract: ${expected} was expected`);
}
