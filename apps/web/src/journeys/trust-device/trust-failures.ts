/** Failures while confirming a device, counted in this page load. */
export interface TrustFailures {
  readonly wrongCodes: number;
  /** Times of the answers with `hasError`, in milliseconds. One answer counts once, however often it is rendered. */
  readonly checkErrorsAtMs: readonly number[];
}

const WRONG_CODES_MAX = 3;
const CHECK_ERRORS_MAX = 2;

export const NO_TRUST_FAILURES: TrustFailures = { wrongCodes: 0, checkErrorsAtMs: [] };

/** Adds a wrong code. Source: OPEN-46. */
export function withWrongCode(failures: TrustFailures): TrustFailures {
  return { ...failures, wrongCodes: failures.wrongCodes + 1 };
}

/** Adds an answer with `hasError`. Returns the same object when the answer is already counted. Source: OPEN-46. */
export function withCheckError(failures: TrustFailures, answeredAtMs: number): TrustFailures {
  if (failures.checkErrorsAtMs.includes(answeredAtMs)) return failures;
  return { ...failures, checkErrorsAtMs: [...failures.checkErrorsAtMs, answeredAtMs] };
}

/** True after three wrong codes or two failed checks, when the person must be signed out. Source: OPEN-46. */
export function isTrustOver(failures: TrustFailures): boolean {
  return failures.wrongCodes >= WRONG_CODES_MAX || failures.checkErrorsAtMs.length >= CHECK_ERRORS_MAX;
}

/** Returns how many wrong codes are left before the person is signed out. */
export function codesLeft(failures: TrustFailures): number {
  return Math.max(0, WRONG_CODES_MAX - failures.wrongCodes);
}
