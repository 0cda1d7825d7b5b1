/** Shown when a person chose a channel that their own profile lacks. Never shown to a stranger about a typed name. Source:
 *  VAL-36, VAL-37, security C1. */
export const CONTACT_NOT_FOUND_TEXT = {
  email: 'Your email was not found.',
  phone: 'Your phone number was not found.',
} as const;
