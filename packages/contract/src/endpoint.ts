import type * as z from 'zod/mini';
import type { SessionFlow } from '@lendside/domain/identity/session-flows.ts';
import type { ErrorCode } from '#errors.ts';

/** Who may make a call. `stranger`: a visitor without a session. `customer`: a customer on a trusted device. `unproven`: a
 *  correct password on a device that is not trusted yet. `linked`: a session locked to flows by a signed link or device key.
 *  `guest`: somebody who pays one loan by a signed link. `simulator`: the simulator's control panel with its own key. Source:
 *  design 6, T6, T8, T9. */
export type Capability = 'stranger' | 'customer' | 'unproven' | 'linked' | 'guest' | 'simulator';

/** What a blocked person may do with a call. `allowed`: make it, whoever blocked them (public calls, signing out). `basic`: make
 *  it unless their profile itself is blocked (their profile, paying by a stored method, ending autopay). `reads`: as `basic`,
 *  when the lender's setting BLOCKED_READS names it. `refused`: not make it. Source: LOP-091, decision 021. */
export type Blocked = 'allowed' | 'basic' | 'reads' | 'refused';

/** How the owner of the record is found: no record; the session's own record; a record that the caller claimed and proved in
 *  an earlier call (the handler checks the proof); the person whose username is in a field; or the owner of the loan, card or
 *  payment named by a field. The call returns 404 for another person's record. */
export type Ownership =
  | { readonly of: 'nothing' }
  | { readonly of: 'session' }
  | { readonly of: 'claim' }
  | { readonly of: 'username'; readonly field: string }
  /** `namesOther`: the field `customerId` names the other borrower of the loan and no claim of the caller. The handler checks it. */
  | { readonly of: 'loan'; readonly field: string; readonly namesOther?: true }
  | { readonly of: 'payment'; readonly field: string };

/** Load class: decides which calls are shed first under load and how many calls a caller may make. `critical`: money commands,
 *  shed last. `essential`: service status, sign-out and payment results, shed after all other calls. The services' limits
 *  hold the numbers. */
export type RateClass = 'critical' | 'essential' | 'read' | 'sensitive' | 'poll';

/** The schema of a request or answer or of a part of it: text on the wire, domain values inside. */
export type Schema = z.core.$ZodType;

/** The definition of one call. Client and server both parse with it, and OpenAPI is generated from it. A call without access,
 *  blocked, ownership, retry, rate class or errors does not compile. Source: design 4. */
export interface Endpoint<Request extends Schema = Schema, Response extends Schema = Schema> {
  /** Verb phrase in camel case, unique: the operation id. */
  readonly name: string;
  readonly area: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api`, spelled as in the specification. */
  readonly path: `/${string}`;
  readonly access: readonly Capability[];
  /** Flows in which a locked session may make the call. Present exactly when `access` names `linked`. Source: T9. */
  readonly flows?: readonly SessionFlow[];
  /** Requires a sign-in within the last five minutes; otherwise `SignInAgain`. Source: security T24. */
  readonly needsRecentSignIn?: boolean;
  readonly blocked: Blocked;
  readonly ownership: Ownership;
  /** Marks a read that may be retried after a network failure, time-out or 5xx. Source: LOP-074, security C9. */
  readonly safeToRetry: boolean;
  /** Minutes the web may cache the answer; 0 for never. Source: LOP-075. */
  readonly cacheMinutes: number;
  readonly rateClass: RateClass;
  /** The query of GET and DELETE, or the JSON body of POST and PUT. */
  readonly request: Request;
  /** `privateHeader`: the whole request of a GET travels in one header because it is too private for a URL. Source: C7. */
  readonly requestIn?: 'privateHeader';
  readonly response: Response;
  /** Media type of an answer that is not JSON: a document, a picture or a table. */
  readonly mediaType?: 'application/pdf' | 'application/octet-stream' | 'image/png' | 'text/csv';
  readonly successStatus: 200 | 201 | 202;
  /** Status of the answer when an earlier request with the same key was already carried out; the body is the same. */
  readonly repeatStatus?: 200;
  /** Error codes besides the general ones. */
  readonly errors: readonly ErrorCode[];
  /** Field that holds the client-made key of a money command. The `Idempotency-Key` header carries it too. Source: D1. */
  readonly idempotencyField?: string;
}

/** The parsed request. */
export type RequestOf<E extends Endpoint> = z.output<E['request']>;

/** The parsed answer. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** Declares a call and keeps its exact types. Area and access stay literals, so that the compiler can count a feature's
 *  handlers. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}
