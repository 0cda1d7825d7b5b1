/** What went wrong while a device was being confirmed, in this page load. */
export interface TrustFailures {
  readonly wrongCodes: number;
  /** When each check that said `hasError` was answered, in milliseconds: one answer counts once, however often it is seen. */
  readonly checkErrorsAtMs: readonly number[];
}

const WRONG_CODES_MAX = 3;
const CHECK_ERRORS_MAX = 2;

/** Nothing went wrong yet. */
export const NO_TRUST_FAILURES: TrustFailures = { wrongCodes: 0, checkErrorsAtMs: [] };

/** One more wrong code. Source: OPEN-46. */
export function withWrongCode(failures: TrustFailures): TrustFailures {
  return { ...failures, wrongCodes: failures.wrongCodes + 1 };
}

/** A check that said `hasError`; the same object when it is counted already. Source: OPEN-46. */
export function withCheckError(failures: TrustFailures, answeredAtMs: number): TrustFailures {
  if (failures.checkErrorsAtMs.includes(answeredAtMs)) return failures;
  return { ...failures, checkErrorsAtMs: [...failures.checkErrorsAtMs, answeredAtMs] };
}

/** Whether this was too much: three wrong codes, or two checks with an error. Then the person is signed out. Source: OPEN-46. */
export function isTrustOver(failures: TrustFailures): boolean {
  return failures.wrongCodes >= WRONG_CODES_MAX || failures.checkErrorsAtMs.length >= CHECK_ERRORS_MAX;
}

/** Codes that may still be wrong before that. */
export function codesLeft(failures: TrustFailures): number {
  return Math.max(0, WRONG_CODES_MAX - failures.wrongCodes);
}
