/** Message when a loan does not exist, or is not the caller's. Both read the same, so that nobody learns of another's loan. */
export const LOAN_NOT_FOUND_TEXT = 'There is no such loan.';
