/** True: this build is an app from a store. */
export const IS_HYBRID = true;
