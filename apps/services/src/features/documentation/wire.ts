import type { Schema } from '@lendside/contract/endpoint.ts';
import * as z from 'zod/mini';

/** JSON Schema of what travels for a schema: the wire's side of every codec. Bytes have no JSON form and become binary text. */
export function toWireSchema(schema: Schema): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input', target: 'draft-2020-12', unrepresentable: () => ({ type: 'string', format: 'binary' }),
  });
  return rest;
}
