import type { Api, CallsOf } from '@lendside/contract/api.ts';
import type { Endpoint, RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import type { Caller, Customer } from '#platform/access/caller.ts';

/** How a cookie is set; always HttpOnly and SameSite=Strict. `maxAgeSeconds` 0 removes it. */
export interface CookieToSet {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  /** Null: as long as the browser runs. */
  readonly maxAgeSeconds: number | null;
}

/** What surrounds one request, for the few handlers that need it. */
export interface CallContext {
  readonly requestId: string;
  readonly ip: string;
  readonly brand: BrandCode;
  readonly deviceKey: string | null;
  /** As sent; only to name a device by (browser and system), never to decide by. */
  readonly userAgent: string;
  findCookie(name: string): string | null;
  setCookie(cookie: CookieToSet): void;
  /** Answers with the `repeatStatus` of the call: what was asked for had been done before. */
  answerAsRepeat(): void;
}

/** Areas of the contract. */
export type Area = Api[keyof Api]['area'];

/** Who reaches the handler of a call: a signed-in customer, unless its access lets in strangers or the simulator's panel too.
 *  Authorisation comes before every handler and turns away whom `access` does not name, so that none looks a second time. */
export type CallerOf<E extends Endpoint> =
  Extract<E['access'][number], 'stranger' | 'simulator'> extends never ? Customer : Caller;

/** One function per call of an area, with parsed input and domain values as answer. Refusals are thrown as `Refused`. */
export type Handlers<Wanted extends Area> = {
  readonly [Name in CallsOf<Wanted>]: (
    input: RequestOf<Api[Name]>,
    caller: CallerOf<Api[Name]>,
    context: CallContext,
  ) => Promise<ResponseOf<Api[Name]>>;
};

/** Every call of the contract; a missing one does not compile. */
export type ApiHandlers = Handlers<Area>;
