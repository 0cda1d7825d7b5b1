/** Whether this is the app of the stores. */
export const IS_HYBRID = true;
