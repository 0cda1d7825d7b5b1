/** Message when a loan does not exist or is not the caller's. One text for both cases reveals nothing about other people's
 *  loans. */
export const LOAN_NOT_FOUND_TEXT = 'There is no such loan.';
