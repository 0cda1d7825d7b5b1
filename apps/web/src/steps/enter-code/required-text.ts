/** What an empty field that may not be empty says. Source: OPEN-61. */
export const REQUIRED_TEXT = 'This field is required';
