import type { ShareMethod } from '@lendside/domain/referrals/share-methods.ts';
import { statement, type Queryable } from '#platform/database.ts';

/** How often a person may share, and how often one recipient is invited. Source: security T35. */
export const SHARE_LIMITS = {
  /** Shares of one person in 24 hours. */
  ofPersonADay: 20,
  /** Invitations to one recipient in `recipientDays`. */
  toRecipient: 3,
  recipientDays: 30,
} as const;

/** A share to keep. */
export interface ShareToKeep {
  readonly profileId: string;
  readonly method: ShareMethod;
  readonly source: 'app' | 'retail';
  readonly storeNumber: string | null;
  readonly storeName: string | null;
  readonly name: string | null;
  /** The email address or the phone in E.164; null when nothing is sent. */
  readonly recipient: string | null;
  /** The keyed hash of the recipient. */
  readonly hidden: string | null;
  /** What the worker needs to write the invitation. */
  readonly payload: Readonly<Record<string, unknown>>;
}

const SHARE = statement<{ outcome: 'shared' | 'day_full' | 'recipient_full' }>(
  'referral_share',
  'select app.share_referral($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as outcome',
);

/** Keeps a share and queues its invitation. The limits are counted in the same statement. */
export async function keepShare(db: Queryable, share: ShareToKeep): Promise<'shared' | 'day_full' | 'recipient_full'> {
  const { profileId, method, source, storeNumber, storeName, name, recipient, hidden, payload } = share;
  const { ofPersonADay, toRecipient, recipientDays } = SHARE_LIMITS;
  const kept = [profileId, method, source, storeNumber, storeName, name, recipient, hidden];
  const row = await db.row(SHARE, [...kept, ofPersonADay, toRecipient, recipientDays, JSON.stringify(payload)]);
  if (row === null) throw new Error('a share was not answered');
  return row.outcome;
}
