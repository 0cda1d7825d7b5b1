import type { ErrorCode } from '@lendside/contract/errors.ts';

/** Optional details of a refusal. */
export interface RefusalDetails {
  readonly fields?: readonly { readonly field: string; readonly message: string }[];
  /** Further reasons in plain words. The answer's `Error` then lists all of them. Source: LER-011. */
  readonly also?: readonly string[];
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

/** A business refusal: thrown by a handler and answered with the status of its code. Rules below the handlers return refusals;
 *  only handlers throw this. */
export class Refused extends Error {
  readonly errorCode: ErrorCode;
  readonly details: RefusalDetails;

  constructor(errorCode: ErrorCode, message: string, details: RefusalDetails = {}) {
    super(message);
    this.name = 'Refused';
    this.errorCode = errorCode;
    this.details = details;
  }
}

/** Makes the error to throw when a decision is a refusal. */
export function refusedBy({
  code,
  text,
  also,
  fields,
  retryAfterSeconds,
}: RefusalDetails & { readonly code: ErrorCode; readonly text: string }): Refused {
  return new Refused(code, text, {
    ...(also === undefined ? {} : { also }),
    ...(fields === undefined ? {} : { fields }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
