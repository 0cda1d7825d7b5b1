/** Version of the terms customers agree to, unless the setting of that name says another. A customer whose newest consent for a
 *  brand is of another version is asked again. Source: OPEN-52, OPEN-75. */
export const TERMS_VERSION = '2026-01';

/** Name of the server setting that overrides `TERMS_VERSION`. Source: OPEN-75. */
export const TERMS_VERSION_SETTING = 'termsVersion';
