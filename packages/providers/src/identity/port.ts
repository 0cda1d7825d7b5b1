/** A person's attributes by Cognito's names (`email`, `custom:lms_customer_ids`, …), each as text. Source: OPEN-83. */
export type PersonAttributes = Readonly<Record<string, string>>;

/** What a name and password came to. `wrong` stands for an unknown name, a wrong password and a name locked for now alike, so that
 *  nobody learns which; the states of an account come only after the right password. `unavailable`: nothing is known, neither right
 *  nor wrong; `detail` is for the log and holds no secret. Source: OPEN-77, C2. */
export type PasswordCheck =
  | { readonly kind: 'right'; readonly sub: string; readonly attributes: PersonAttributes }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'notConfirmed' }
  | { readonly kind: 'resetRequired' }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** A name and password as typed, and the address of the customer's browser for the authority's own limits. */
export interface PasswordToCheck {
  /** E-mail, or phone as E.164. */
  readonly username: string;
  readonly password: string;
  readonly ip: string;
}

/** What asking for a code came to. `asked` also where nobody has the name, or has no way to get a code: nobody learns which.
 *  Source: C1. */
export type CodeAsked = { readonly kind: 'asked' } | { readonly kind: 'unavailable'; readonly detail: string };

/** What setting a new password by code came to. `wrongCode` also where nobody has the name. `unavailable`: whether it is set is not
 *  known. Source: C1. */
export type PasswordSet =
  | { readonly kind: 'set' | 'wrongCode' | 'expiredCode' | 'refusedPassword' | 'tooMany' }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** Whoever keeps the passwords when it is not our own user pool. Asked at each sign-in by password, once: a second try could count
 *  as a second wrong password. Leaves no session behind. Never throws for an answer. Source: design 6, OPEN-77. */
export interface PasswordAuthority {
  checkPassword(tried: PasswordToCheck): Promise<PasswordCheck>;
  /** Has the authority send its own code to set a new password with, where and how it sends codes. Source: API-25. */
  sendResetCode(asked: Pick<PasswordToCheck, 'username' | 'ip'>): Promise<CodeAsked>;
  /** Sets a new password by that code. Source: API-26. */
  setPassword(asked: PasswordToCheck & { readonly code: string }): Promise<PasswordSet>;
}
