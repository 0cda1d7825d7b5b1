import type * as z from 'zod/mini';
import type { ErrorCode } from '#errors.ts';

/** Who may call: a stranger, a signed-in customer, or the simulator's control panel with its own key. */
export type Capability = 'stranger' | 'customer' | 'simulator';

/** Whose record a call touches and so how its owner is found: none, the session's own, or the owner of the loan,
 *  card or payment that a named field of the request points at. A record of somebody else answers 404. */
export type Ownership =
  | { readonly of: 'nothing' }
  | { readonly of: 'session' }
  | { readonly of: 'loan'; readonly field: string }
  | { readonly of: 'payment'; readonly field: string };

/** Load class: what is shed first and how many calls a principal may make. Figures live in the services' limits. */
export type RateClass = 'critical' | 'read' | 'sensitive' | 'poll';

/** A part of a request or answer, seen from both sides: text on the wire, domain values inside. */
export type Schema = z.core.$ZodType;

/** Everything there is to know about one call. Both sides parse with it; OpenAPI is made from it; a call without
 *  access, ownership, retry, rate class or errors does not compile. Source: decisions 4. */
export interface Endpoint<Request extends Schema = Schema, Response extends Schema = Schema> {
  /** Verb phrase in camel case, unique: the operation id. */
  readonly name: string;
  readonly area: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, as the specification spells it. */
  readonly path: `/${string}`;
  readonly access: readonly Capability[];
  readonly ownership: Ownership;
  /** A read that may be sent again after a network failure, time-out or 5xx. Source: LOP-074, security C9. */
  readonly safeToRetry: boolean;
  /** Minutes the web may keep the answer; 0 for never. Source: LOP-075. */
  readonly cacheMinutes: number;
  readonly rateClass: RateClass;
  /** Query of GET and DELETE, JSON body of POST and PUT. */
  readonly request: Request;
  readonly response: Response;
  /** Answered as something other than JSON (a document). */
  readonly mediaType?: 'application/pdf';
  readonly successStatus: 200 | 201 | 202;
  /** Codes besides the general ones. */
  readonly errors: readonly ErrorCode[];
  /** Field holding the client-made key of a money command; the `Idempotency-Key` header is its other name. Source: D1. */
  readonly idempotencyField?: string;
}

/** What the inside of either side works with once a request is parsed. */
export type RequestOf<E extends Endpoint> = z.output<E['request']>;

/** What the inside of either side works with as an answer. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** Declares a call, keeping its exact types: area and access stay literals, so that a room's handlers can be counted by the
 *  compiler. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}
