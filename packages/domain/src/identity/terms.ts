/** Version of the terms in force; a customer who agreed to another one is asked again. Source: OPEN-75. */
export const TERMS_VERSION = '2026-01';
