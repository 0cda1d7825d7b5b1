import type { ReferralStats } from '#journeys/referrals/page/rewards-gate.tsx';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { FRIEND_WORDS } from './friend-words.ts';
import styles from './home.module.css';

/** The friends who signed up, and where they stand. It says nothing about their loans. Props: friends. */
export function FriendsCard({ friends }: Pick<ReferralStats, 'friends'>) {
  return (
    <Card title="Your friends">
      {friends.length === 0 ? (
        <p className={styles['quiet']}>No friend has signed up yet. Share your code to invite the first one.</p>
      ) : (
        <ul className={styles['rows']}>
          {friends.map(({ firstName, step, since }, index) => (
            <li key={`${since}-${index}`} className={styles['row']}>
              <span className={styles['what']}>
                <span className={styles['name']}>{firstName ?? 'A friend'}</span>
                <span className={styles['quiet']}>Since {formatFullDay(since)}</span>
                {FRIEND_WORDS[step].reason !== undefined && (
                  <span className={styles['quiet']}>{FRIEND_WORDS[step].reason}</span>
                )}
              </span>
              <StatusPill tone={FRIEND_WORDS[step].tone}>{FRIEND_WORDS[step].text}</StatusPill>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
