/** How often a customer is paid. Source: CUS-005, LOP-095. */
export const PAY_FREQUENCIES = ['Weekly', 'BiWeekly', 'SemiMonthly', 'Monthly'] as const;

/** One of the four pay frequencies. */
export type PayFrequency = (typeof PAY_FREQUENCIES)[number];
