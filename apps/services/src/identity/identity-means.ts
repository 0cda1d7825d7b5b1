import type { Configuration } from '@lendside/domain/configuration/configuration.ts';
import type { PasswordAuthority } from '@lendside/providers/identity/port.ts';
import type { Codes } from '#identity/codes/codes.ts';
import type { OwnerFinders } from '#platform/access/authorize.ts';
import type { Caller } from '#platform/access/caller.ts';
import type { Credentials } from '#platform/access/identify-caller.ts';
import type { LiveSessions } from '#platform/access/live-sessions.ts';
import type { SigningKeys } from '#platform/access/signing-keys.ts';
import type { Database } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';
import type { Mode } from '#platform/system-mode.ts';
import type { AttemptLimit } from '#platform/access/attempt-limits.ts';
import type { PasswordChecker } from './password-hashing.ts';

/** What every feature about identity stands on; made once by `wiring/foundation.ts`. */
export interface IdentityMeans {
  readonly database: Database;
  readonly keys: SigningKeys;
  readonly sessions: LiveSessions;
  readonly identify: (credentials: Credentials) => Promise<Caller>;
  readonly passwords: PasswordChecker;
  /** Who keeps the passwords when it is not the shipped user pool; null when it is. */
  readonly passwordAuthority: PasswordAuthority | null;
  readonly accountLimit: AttemptLimit;
  readonly addressLimit: AttemptLimit;
  readonly lookupLimit: AttemptLimit;
  readonly codes: Codes;
  /** Whose loan it is, for links that lead to one. */
  readonly findLoanOwner: OwnerFinders['findLoanOwner'];
  readonly sealing: Sealing;
  /** Signs and proves links; its keys are not those that seal. */
  readonly linkSealing: Sealing;
  /** The settings of the lender as they are now. */
  readonly configuration: () => Promise<Configuration>;
  readonly issuer: string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly isHttps: boolean;
  readonly idleSeconds: number;
  readonly mode: Mode;
  /** Outside sites by name, each with the key it proves itself by. */
  readonly externalSites: ReadonlyMap<string, { readonly url: string; readonly key: string }>;
  /** What the services prove themselves to the user pool by. */
  readonly userPoolSecret: string;
}
