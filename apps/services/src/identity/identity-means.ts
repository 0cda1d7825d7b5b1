import type { Configuration } from '@lendside/domain/configuration/configuration.ts';
import type { PasswordAuthority } from '@lendside/providers/identity/port.ts';
import type { Codes } from './codes/codes.ts';
import type { OwnerFinders } from '#platform/access/authorize.ts';
import type { Caller } from '#platform/access/caller.ts';
import type { Credentials } from '#platform/access/identify-caller.ts';
import type { LiveSessions } from '#platform/access/live-sessions.ts';
import type { SigningKeys } from '#platform/access/signing-keys.ts';
import type { Database } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';
import type { Mode } from '#platform/system-mode.ts';
import type { AttemptLimit } from '#platform/access/attempt-limits.ts';
import type { CallLimit } from '#platform/mounting/call-limit.ts';
import type { PasswordChecker } from './password-hashing.ts';

/** The dependencies of every identity feature. Created once by `wiring/foundation.ts`. */
export interface IdentityMeans {
  readonly database: Database;
  readonly keys: SigningKeys;
  readonly sessions: LiveSessions;
  readonly identify: (credentials: Credentials, isFresh?: boolean) => Promise<Caller>;
  readonly passwords: PasswordChecker;
  /** The system that keeps the passwords; null for the shipped user pool. */
  readonly passwordAuthority: PasswordAuthority | null;
  readonly accountLimit: AttemptLimit;
  readonly rowLimit: AttemptLimit;
  readonly addressLimit: AttemptLimit;
  readonly lookupLimit: AttemptLimit;
  /** Counts every call of a customer, guest or stranger in this process. */
  readonly callLimit: CallLimit;
  readonly codes: Codes;
  /** Finds the owners of a loan, for links that open a loan. */
  readonly findLoanOwner: OwnerFinders['findLoanOwner'];
  readonly sealing: Sealing;
  /** Signs and verifies links. Its keys differ from the keys that seal data. */
  readonly linkSealing: Sealing;
  /** Returns the lender's current settings. */
  readonly configuration: () => Promise<Configuration>;
  readonly issuer: string;
  /** The public URL without a slash at its end. */
  readonly publicUrl: string;
  readonly isHttps: boolean;
  readonly idleSeconds: number;
  readonly mode: Mode;
  /** Outside sites by name, each with the key by which the site authenticates. */
  readonly externalSites: ReadonlyMap<string, { readonly url: string; readonly key: string }>;
  /** The secret with which our services authenticate at the user pool. */
  readonly userPoolSecret: string;
}
