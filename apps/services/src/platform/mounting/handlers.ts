import type { Api, CallsOf } from '@lendside/contract/api.ts';
import type { Endpoint, RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import type { Caller, Customer } from '#platform/access/caller.ts';

/** A cookie to set. It is always HttpOnly and SameSite=Strict. `maxAgeSeconds` 0 removes it. */
export interface CookieToSet {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  /** Null keeps the cookie until the browser closes. */
  readonly maxAgeSeconds: number | null;
}

/** The context of a request, for the few handlers that need it. */
export interface CallContext {
  readonly requestId: string;
  readonly ip: string;
  readonly brand: BrandCode;
  readonly deviceKey: string | null;
  /** As sent by the browser. Only used to label a device, never for a decision. */
  readonly userAgent: string;
  findCookie(name: string): string | null;
  setCookie(cookie: CookieToSet): void;
  /** Answers with the call's `repeatStatus`, because the request had been done before. */
  answerAsRepeat(): void;
}

/** Areas of the contract. */
export type Area = Api[keyof Api]['area'];

/** The caller that a handler receives: a signed-in customer, unless the call also admits strangers or the simulator's panel.
 *  Authorization runs before every handler, so handlers do not check again. */
export type CallerOf<E extends Endpoint> =
  Extract<E['access'][number], 'stranger' | 'simulator'> extends never ? Customer : Caller;

/** One function for each call of an area. It takes parsed input, returns domain values and throws refusals as `Refused`. */
export type Handlers<Wanted extends Area> = {
  readonly [Name in CallsOf<Wanted>]: (
    input: RequestOf<Api[Name]>,
    caller: CallerOf<Api[Name]>,
    context: CallContext,
  ) => Promise<ResponseOf<Api[Name]>>;
};

/** Handlers for every call of the contract. The code does not compile when one is missing. */
export type ApiHandlers = Handlers<Area>;
