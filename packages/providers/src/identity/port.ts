/** A person's attributes with Cognito's names (`email`, `custom:lms_customer_ids`, …), each as text. Source: OPEN-83. */
export type PersonAttributes = Readonly<Record<string, string>>;

/** Result of a password check. `wrong` covers an unknown name, a wrong password and a locked name alike, so that a caller
 *  cannot tell them apart. The account's state is returned only after the correct password. `unavailable`: the result is
 *  unknown; `detail` is for the log and holds no secret. Source: OPEN-77, C2. */
export type PasswordCheck =
  | { readonly kind: 'right'; readonly sub: string; readonly attributes: PersonAttributes }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'notConfirmed' }
  | { readonly kind: 'resetRequired' }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** A username and password as typed, with the customer's IP address for the provider's own rate limits. */
export interface PasswordToCheck {
  /** E-mail address, or phone number in E.164. */
  readonly username: string;
  readonly password: string;
  readonly ip: string;
}

/** Result of requesting a code. It is `asked` even when nobody has the name or the person cannot receive a code, so that a
 *  caller cannot tell. Source: C1. */
export type CodeAsked = { readonly kind: 'asked' } | { readonly kind: 'unavailable'; readonly detail: string };

/** Result of setting a new password with a code. It is `wrongCode` even when nobody has the name. `unavailable`: the password
 *  may or may not be set. Source: C1. */
export type PasswordSet =
  | { readonly kind: 'set' | 'wrongCode' | 'expiredCode' | 'refusedPassword' | 'tooMany' }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** The system that checks passwords when we have no user pool of our own. Each sign-in sends the password only once, because a
 *  retry could count as a second wrong password. Leaves no session open. Never throws. Source: design 6, OPEN-77. */
export interface PasswordAuthority {
  checkPassword(tried: PasswordToCheck): Promise<PasswordCheck>;
  /** Makes the provider send its own code for setting a new password. Source: API-25. */
  sendResetCode(asked: Pick<PasswordToCheck, 'username' | 'ip'>): Promise<CodeAsked>;
  /** Sets a new password with that code. Source: API-26. */
  setPassword(asked: PasswordToCheck & { readonly code: string }): Promise<PasswordSet>;
}
