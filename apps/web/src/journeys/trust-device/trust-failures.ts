/** Failures while confirming a device, in this page load. */
export interface TrustFailures {
  readonly wrongCodes: number;
  /** Times of the answers that said `hasError`, in milliseconds. One answer counts once, however often it is seen. */
  readonly checkErrorsAtMs: readonly number[];
}

const WRONG_CODES_MAX = 3;
const CHECK_ERRORS_MAX = 2;

export const NO_TRUST_FAILURES: TrustFailures = { wrongCodes: 0, checkErrorsAtMs: [] };

/** Adds a wrong code. Source: OPEN-46. */
export function withWrongCode(failures: TrustFailures): TrustFailures {
  return { ...failures, wrongCodes: failures.wrongCodes + 1 };
}

/** Adds an answer that said `hasError`; returns the same object when it is already counted. Source: OPEN-46. */
export function withCheckError(failures: TrustFailures, answeredAtMs: number): TrustFailures {
  if (failures.checkErrorsAtMs.includes(answeredAtMs)) return failures;
  return { ...failures, checkErrorsAtMs: [...failures.checkErrorsAtMs, answeredAtMs] };
}

/** True after three wrong codes or two failed checks; then the person is signed out. Source: OPEN-46. */
export function isTrustOver(failures: TrustFailures): boolean {
  return failures.wrongCodes >= WRONG_CODES_MAX || failures.checkErrorsAtMs.length >= CHECK_ERRORS_MAX;
}

/** Returns how many more codes may be wrong before that. */
export function codesLeft(failures: TrustFailures): number {
  return Math.max(0, WRONG_CODES_MAX - failures.wrongCodes);
}
