import * as z from 'zod/mini';
import type { Schema } from '#endpoint.ts';

/** Returns the JSON Schema of the wire side of a schema. Bytes have no JSON form, so they become binary text. Kept out of
 *  wire.ts because the browser never needs it. Source: design 4. */
export function toWireSchema(schema: Schema): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: () => ({ type: 'string', format: 'binary' }),
  });
  return rest;
}
