import type * as z from 'zod/mini';
import type { SessionFlow } from '@lendside/domain/identity/session-flows.ts';
import type { ErrorCode } from '#errors.ts';

/** Who may call: a stranger; a customer signed in on a trusted device; the holder of a right password on a device that is not
 *  trusted yet; a session locked to flows (signed link or device key); a guest paying one loan by a signed link; or the
 *  simulator's control panel with its own key. Source: design 6, T6, T8, T9. */
export type Capability = 'stranger' | 'customer' | 'unproven' | 'linked' | 'guest' | 'simulator';

/** Whose record a call touches and so how its owner is found: none, the session's own, one the caller claims and has
 *  proven before (the handler looks the proof up by the caller's own profile), the person a named field calls by
 *  username, or the owner of the loan, card or payment that a named field of the request points at. A record of somebody else
 *  answers 404. */
export type Ownership =
  | { readonly of: 'nothing' }
  | { readonly of: 'session' }
  | { readonly of: 'claim' }
  | { readonly of: 'username'; readonly field: string }
  | { readonly of: 'loan'; readonly field: string }
  | { readonly of: 'payment'; readonly field: string };

/** Load class: what is shed first and how many calls a principal may make. Figures live in the services' limits. */
export type RateClass = 'critical' | 'read' | 'sensitive' | 'poll';

/** A part of a request or answer, seen from both sides: text on the wire, domain values inside. */
export type Schema = z.core.$ZodType;

/** Everything there is to know about one call. Both sides parse with it; OpenAPI is made from it; a call without
 *  access, ownership, retry, rate class or errors does not compile. Source: design 4. */
export interface Endpoint<Request extends Schema = Schema, Response extends Schema = Schema> {
  /** Verb phrase in camel case, unique: the operation id. */
  readonly name: string;
  readonly area: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, as the specification spells it. */
  readonly path: `/${string}`;
  readonly access: readonly Capability[];
  /** Flows in which a locked session may make it; there where `access` names `linked`, and only there. Source: T9. */
  readonly flows?: readonly SessionFlow[];
  /** Needs a sign-in of the last five minutes; else `SignInAgain`. Source: security T24. */
  readonly needsRecentSignIn?: boolean;
  readonly ownership: Ownership;
  /** A read that may be sent again after a network failure, time-out or 5xx. Source: LOP-074, security C9. */
  readonly safeToRetry: boolean;
  /** Minutes the web may keep the answer; 0 for never. Source: LOP-075. */
  readonly cacheMinutes: number;
  readonly rateClass: RateClass;
  /** Query of GET and DELETE, JSON body of POST and PUT. */
  readonly request: Request;
  /** `privateHeader`: the whole request of a GET travels in one header, because it is too private for an address. Source: C7. */
  readonly requestIn?: 'privateHeader';
  readonly response: Response;
  /** Answered as something other than JSON (a document, a picture, a table). */
  readonly mediaType?: 'application/pdf' | 'image/png' | 'text/csv';
  readonly successStatus: 200 | 201 | 202;
  /** Answered instead where what is asked for had been done before, with the same body. */
  readonly repeatStatus?: 200;
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
