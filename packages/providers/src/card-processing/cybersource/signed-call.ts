import type { ProcessorAgent } from '#card-processing/processor-call.ts';
import { sendOnce, type SendOutcome } from '#sending/send-once.ts';
import { signRequest, type MerchantKey, type RequestToSign } from './sign-request.ts';

/** How CyberSource is reached. */
export interface CyberSourceConnection extends MerchantKey {
  /** Base URL without a trailing slash, e.g. "https://api.cybersource.com". */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly maxLatenessMs: number;
  readonly connectionsMax: number;
}

interface CallOptions {
  readonly body?: unknown;
  readonly mayStillSend?: (() => boolean) | undefined;
}

/** Makes one signed call. */
export type SignedCall = (method: RequestToSign['method'], path: string, options?: CallOptions) => Promise<SendOutcome>;

/** Opens calls that carry the merchant's signature. */
export function openSignedCall(connection: CyberSourceConnection, agent: ProcessorAgent): SignedCall {
  return (method, path, { body, mayStillSend } = {}) => {
    const url = new URL(connection.baseUrl + path);
    const text = body === undefined ? null : JSON.stringify(body);
    const headers = {
      accept: 'application/json',
      ...signRequest({ method, url, body: text, sentAt: new Date() }, connection),
    };
    return sendOnce({ method, url, headers, body: text, timeoutMs: connection.timeoutMs, agent, mayStillSend });
  };
}
