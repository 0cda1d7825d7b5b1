import type { ProcessorAgent } from '#card-processing/processor-call.ts';
import { sendOnce, type SendOutcome } from '#sending/send-once.ts';

/** Connection settings for Repay. */
export interface RepayOptions {
  /** Base URL without a trailing slash, e.g. "https://lender.repay.io". */
  readonly baseUrl: string;
  /** Key for opening hosted pages. */
  readonly appToken: string;
  /** Key for moving money. */
  readonly apiUser: string;
  readonly secureToken: string;
  /** True once the vendor has confirmed that charges can be looked up by our invoice number. Until then an employee resolves
   *  unknown charges. */
  readonly canBeAsked: boolean;
  readonly timeoutMs: number;
  readonly maxLatenessMs: number;
  readonly connectionsMax: number;
}

interface CallOptions {
  readonly body?: unknown;
  readonly mayStillSend?: (() => boolean) | undefined;
}

/** Makes one call with the key of its part of Repay. */
export type KeyedCall = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  options?: CallOptions,
) => Promise<SendOutcome>;

/** Path of the calls for hosted pages. */
export const CHECKOUT = '/checkout/merchant/api/v1';
/** Path of the calls that move money. */
export const CARD = '/rgapi/v1.0/transactions/card';

/** Opens calls that carry the key for hosted pages or the one for moving money. */
export function openKeyedCall(options: RepayOptions, agent: ProcessorAgent): KeyedCall {
  return (method, path, { body, mayStillSend } = {}) => {
    const text = body === undefined ? null : JSON.stringify(body);
    const keys = path.startsWith(CHECKOUT)
      ? { authorization: `apptoken ${options.appToken}` }
      : { 'rg-api-user': options.apiUser, 'rg-api-secure-token': options.secureToken };
    const content = text === null ? {} : { 'content-type': 'application/json' };
    const headers = { accept: 'application/json', ...keys, ...content };
    const url = new URL(options.baseUrl + path);
    return sendOnce({ method, url, headers, body: text, timeoutMs: options.timeoutMs, agent, mayStillSend });
  };
}
