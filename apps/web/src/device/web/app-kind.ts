/** Whether this is the app of the stores: no, a browser's. */
export const IS_HYBRID = false;
