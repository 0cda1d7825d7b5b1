/** False: this build runs in a browser. */
export const IS_HYBRID = false;
