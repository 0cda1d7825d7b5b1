/** Requirements for passwords: the six fields of the server's policy. Source: LVA-022, OPEN-63. */
export interface PasswordPolicy {
  readonly minimumLength: number;
  readonly requireLowercase: boolean;
  readonly requireUppercase: boolean;
  readonly requireNumbers: boolean;
  readonly requireSymbols: boolean;
  readonly requireNoSpaces: boolean;
}

/** Policy when the server gives none. Source: VAL-02. */
export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = {
  minimumLength: 9,
  requireLowercase: true,
  requireUppercase: true,
  requireNumbers: true,
  requireSymbols: false,
  requireNoSpaces: true,
};

/** Message shown for a password that does not meet the policy. Source: VAL-38. */
export const PASSWORD_REFUSED_TEXT = 'Your password does not meet our requirements.';

const LENGTH_MAX = 128;

/** Parses a policy from untrusted server data. A missing field or a field of the wrong type takes its default, and so does a
 *  minimum length that is not an integer from 1 to 128. Never throws. Source: LVA-022. */
export function parsePasswordPolicy(untrusted: unknown): PasswordPolicy {
  const given = (typeof untrusted === 'object' && untrusted !== null ? untrusted : {}) as Record<string, unknown>;
  const minimumLength = given['minimumLength'];
  const isLength = typeof minimumLength === 'number' && Number.isInteger(minimumLength);
  const flag = (name: Exclude<keyof PasswordPolicy, 'minimumLength'>): boolean => {
    const value = given[name];
    return typeof value === 'boolean' ? value : DEFAULT_PASSWORD_POLICY[name];
  };
  return {
    minimumLength:
      isLength && minimumLength >= 1 && minimumLength <= LENGTH_MAX
        ? minimumLength
        : DEFAULT_PASSWORD_POLICY.minimumLength,
    requireLowercase: flag('requireLowercase'),
    requireUppercase: flag('requireUppercase'),
    requireNumbers: flag('requireNumbers'),
    requireSymbols: flag('requireSymbols'),
    requireNoSpaces: flag('requireNoSpaces'),
  };
}

/** One hint under the password field. */
export interface PasswordHint {
  readonly text: string;
  readonly isMet: boolean;
  readonly isRequired: boolean;
}

/** Lists the six hints in order, each marked as met or not. A hint that the policy does not require gets the suffix
 *  "(optional)". An empty password meets no hint. Source: VAL-03, OPEN-61. */
export function listPasswordHints(policy: PasswordPolicy, password: string): readonly PasswordHint[] {
  const hasText = password !== '';
  return [
    hint('Special character', policy.requireSymbols, /[^\p{L}\p{N}\s]/u.test(password)),
    hint('Number', policy.requireNumbers, /\d/.test(password)),
    hint('Upper case letter', policy.requireUppercase, /\p{Lu}/u.test(password)),
    hint('Lower case letter', policy.requireLowercase, /\p{Ll}/u.test(password)),
    hint(`At least ${policy.minimumLength} characters`, true, [...password].length >= policy.minimumLength),
    hint('No spaces', policy.requireNoSpaces, hasText && !/\s/.test(password)),
  ];
}

function hint(text: string, isRequired: boolean, isMet: boolean): PasswordHint {
  return { text: isRequired ? text : `${text} (optional)`, isMet, isRequired };
}

/** Returns true when a password meets every required hint. Source: VAL-02, VAL-38. */
export function isPasswordAccepted(policy: PasswordPolicy, password: string): boolean {
  return listPasswordHints(policy, password).every(({ isMet, isRequired }) => isMet || !isRequired);
}
