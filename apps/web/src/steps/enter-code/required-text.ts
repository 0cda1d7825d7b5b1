/** Error of an empty required field. Source: OPEN-61. */
export const REQUIRED_TEXT = 'This field is required';
