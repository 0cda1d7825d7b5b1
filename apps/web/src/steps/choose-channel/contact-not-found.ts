/** What a person reads who chose a channel their own profile lacks; never shown to a stranger about a name they typed.
 *  Source: VAL-36, VAL-37, security C1. */
export const CONTACT_NOT_FOUND_TEXT = {
  email: 'Your email was not found.',
  phone: 'Your phone number was not found.',
} as const;
