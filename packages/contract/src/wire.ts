import * as z from 'zod/mini';
import { CARD_DATA_TEXT, findCardField } from '#card-data.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#endpoint.ts';
import { toFieldMessages, type FieldMessage } from '#field-messages.ts';

/** What came of reading something off the wire: the values the inside works with, or what is wrong with each field. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fields: readonly FieldMessage[] };

/** Reads a request off the wire (query or JSON body). Unknown fields are at fault, and so is a card number in any field but those in which
 *  long digits are something else, and a security code. Never throws. Source: API-*, security T13, T38. */
export function parseRequest<E extends Endpoint>(endpoint: E, wire: unknown): Parsed<RequestOf<E>> {
  const parsed = z.safeDecode(endpoint.request, wire as z.input<E['request']>, { reportInput: true });
  if (!parsed.success) return { ok: false, fields: toFieldMessages(parsed.error.issues) };
  const field = findCardField(wire);
  if (field !== null) return { ok: false, fields: [{ field, message: CARD_DATA_TEXT }] };
  return { ok: true, value: parsed.data as RequestOf<E> };
}

/** Writes a request as it travels. Faults (throws) on values the call does not take: a bug of the caller. */
export function toWireRequest<E extends Endpoint>(endpoint: E, input: RequestOf<E>): unknown {
  return z.encode(endpoint.request, input as z.output<E['request']>);
}

/** Reads an answer off the wire. Fields not in the contract are dropped. Never throws. */
export function parseResponse<E extends Endpoint>(endpoint: E, wire: unknown): Parsed<ResponseOf<E>> {
  const parsed = z.safeDecode(endpoint.response, wire as z.input<E['response']>, { reportInput: true });
  if (parsed.success) return { ok: true, value: parsed.data as ResponseOf<E> };
  return { ok: false, fields: toFieldMessages(parsed.error.issues) };
}

/** Writes an answer as it travels: exactly the fields of the contract and no other. Faults (throws) when the answer does not
 *  fit the contract. */
export function toWireResponse<E extends Endpoint>(endpoint: E, value: ResponseOf<E>): unknown {
  return z.encode(endpoint.response, value as z.output<E['response']>);
}
