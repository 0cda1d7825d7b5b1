/** Label of the box by which a person joins the program. */
export const TERMS_LABEL = 'I agree to the program terms';

/** Shown when the box is not checked. */
export const TERMS_MISSING = 'Agree to the program terms to join.';
