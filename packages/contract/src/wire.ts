import * as z from 'zod/mini';
import { CARD_DATA_TEXT, findCardField } from '#card-data.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#endpoint.ts';
import { toFieldMessages, WORDLESS, type FieldMessage } from '#field-messages.ts';

// Without `error`, the messages would depend on whether any library in the process has loaded zod with its English messages.
const PARSING = { reportInput: true, error: () => WORDLESS } as const;

/** Result of parsing: domain values, or what is wrong with each field. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fields: readonly FieldMessage[] };

/** Parses a request (query or JSON body). Refuses unknown fields, security codes, and card numbers outside the listed fields.
 *  Never throws. Source: API-*, security T13, T38. */
export function parseRequest<E extends Endpoint>(endpoint: E, wire: unknown): Parsed<RequestOf<E>> {
  const parsed = z.safeDecode(endpoint.request, wire as z.input<E['request']>, PARSING);
  if (!parsed.success) return { ok: false, fields: toFieldMessages(parsed.error.issues) };
  const field = findCardField(wire);
  if (field !== null) return { ok: false, fields: [{ field, message: CARD_DATA_TEXT }] };
  return { ok: true, value: parsed.data as RequestOf<E> };
}

/** Encodes a request for the wire. Throws on values that the call does not take, which is a bug of the caller. */
export function toWireRequest<E extends Endpoint>(endpoint: E, input: RequestOf<E>): unknown {
  return z.encode(endpoint.request, input as z.output<E['request']>);
}

/** Parses an answer and drops fields that are not in the contract. Never throws. */
export function parseResponse<E extends Endpoint>(endpoint: E, wire: unknown): Parsed<ResponseOf<E>> {
  const parsed = z.safeDecode(endpoint.response, wire as z.input<E['response']>, PARSING);
  if (parsed.success) return { ok: true, value: parsed.data as ResponseOf<E> };
  return { ok: false, fields: toFieldMessages(parsed.error.issues) };
}

/** Encodes an answer for the wire with exactly the fields of the contract. Throws when the answer does not fit the contract. */
export function toWireResponse<E extends Endpoint>(endpoint: E, value: ResponseOf<E>): unknown {
  return z.encode(endpoint.response, value as z.output<E['response']>);
}
