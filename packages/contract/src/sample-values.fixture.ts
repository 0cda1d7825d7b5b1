import * as z from 'zod/mini';
import type { Schema } from '#endpoint.ts';

// Candidates for a string with its own rules; the first candidate that fits becomes the sample.
const TEXTS = [
  '1,234.56',
  '2026-06-15',
  'tmx',
  '12',
  '156.24',
  '123',
  '1234',
  '123456',
  '123456789',
  'visa',
  'someone@example.com',
  'A sample text',
  'abcdefghijklmnopqrst',
  'NLS',
  'GA',
  '31401',
  '2026-06-15T12:00:00Z',
  'a3'.repeat(32),
  '[{"name":"file-1.jpg","size":1000,"type":"image/jpeg"}]',
];

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly options?: readonly Schema[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
}

/** Returns the inner definition of a schema, as far as the tests need it. For a codec over a whole object, that is the wire
 *  object. */
export function definitionOf(schema: Schema): Definition {
  const definition = schema._zod.def as unknown as Definition;
  const travels =
    definition.type === 'pipe' ? (definition.in?._zod.def as unknown as Definition | undefined) : undefined;
  return travels?.type === 'object' ? travels : definition;
}

/** Builds a wire value that the schema accepts: every optional field present, every list with one item. Throws when no
 *  candidate in `TEXTS` fits; add a fitting candidate to the list. */
export function sampleWire(schema: Schema): unknown {
  const value = build(schema);
  const parsed = z.safeDecode(schema, value as never);
  if (!parsed.success) throw new Error(`no sample fits: ${z.prettifyError(parsed.error)}`);
  return value;
}

function build(schema: Schema): unknown {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(Object.entries(definition.shape ?? {}).map(([name, part]) => [name, build(part)]));
    case 'array':
      return firstFitting(schema, [[buildPart(definition.element)], []]);
    case 'union':
      return buildPart(definition.options?.[0]);
    case 'literal':
      return definition.values?.[0];
    case 'enum':
      return Object.values(definition.entries ?? {})[0];
    case 'record':
      return { name: buildPart(definition.valueType) };
    case 'nullable':
    case 'optional':
    case 'default':
      return buildPart(definition.innerType);
    case 'pipe':
      return firstFitting(schema, [buildPart(definition.in), ...TEXTS]);
    case 'boolean':
      return false;
    case 'number':
    case 'int':
      return firstFitting(schema, [1, 12, 2026]);
    case 'unknown':
    case 'any':
      return 'anything';
    default:
      return firstFitting(schema, [...TEXTS, new Uint8Array([37, 80, 68, 70])]);
  }
}

function buildPart(schema: Schema | undefined): unknown {
  if (schema === undefined) throw new Error('the schema has no such part');
  return build(schema);
}

function firstFitting(schema: Schema, candidates: readonly unknown[]): unknown {
  return candidates.find((candidate) => z.safeDecode(schema, candidate as never).success) ?? candidates[0];
}

/** Path of a value: names and positions from the outside in. */
export type Place = readonly (string | number)[];

/** Lists every leaf place of a request or answer. */
export function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return inner.flatMap(([name, part]: [string | number, unknown]) => placesIn(part, [...at, name]));
}

/** Returns a copy with the value at one place replaced. */
export function withValue(whole: unknown, [first, ...rest]: Place, value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(whole)) return whole.map((part, index) => (index === first ? withValue(part, rest, value) : part));
  const fields = whole as Readonly<Record<string, unknown>>;
  return { ...fields, [first]: withValue(fields[first], rest, value) };
}
