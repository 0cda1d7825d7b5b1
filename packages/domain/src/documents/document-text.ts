/** What stands beside a signature for the day of signing. */
export const DATE_LABEL = 'Date';
