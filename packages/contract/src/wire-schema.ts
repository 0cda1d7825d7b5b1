import * as z from 'zod/mini';
import type { Schema } from '#endpoint.ts';

/** JSON Schema of what travels for a schema: the wire's side of every codec. Bytes have no JSON form and become binary text.
 *  Kept apart from wire.ts: the browser never needs it. Source: design 4. */
export function toWireSchema(schema: Schema): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: () => ({ type: 'string', format: 'binary' }),
  });
  return rest;
}
