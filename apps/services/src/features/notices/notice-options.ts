import type { Messenger } from '@lendside/providers/messaging/port.ts';
import type { PostalMail } from '@lendside/providers/postal-mail/port.ts';
import type { Queryable } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';
import type { Mode } from '#platform/system-mode.ts';
import type { LenderIdentity } from './notice-letter.ts';

/** What sending notices depends on. `nowMs` is the real time, for quiet hours; simulations have no quiet hours. */
export interface NoticeMessageOptions {
  readonly database: Queryable;
  readonly messenger: Messenger;
  readonly mode: Mode;
  readonly sealing: Sealing;
  /** The mail house; null when the lender has none. */
  readonly postalMail?: PostalMail | null;
  /** The lender as letters name it; null when the settings do not say. */
  readonly lender?: LenderIdentity | null;
  readonly nowMs?: () => number;
}
