import type { ErrorCode } from '@lendside/contract/errors.ts';

/** What a refusal may say besides its code and text. */
export interface RefusalDetails {
  readonly fields?: readonly { readonly field: string; readonly message: string }[];
  /** What else is in the way, in words for people: `Error` of the answer is then the list of all. Source: LER-011. */
  readonly also?: readonly string[];
  /** When trying again makes sense; becomes `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

/** A business "no" on its way to the caller: thrown by a call's handler, answered with the status of its code. Rules below
 *  the handlers return refusals; only the edge throws this. */
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

/** The refusal of a decision as it is thrown. */
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
