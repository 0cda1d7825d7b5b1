import { readIdentity } from '#api/identity.ts';
import type { Session } from '#api/session-store.ts';
import type { UserProperties } from '#device/analytics/analytics.ts';

/** Where the app runs, and how. */
export type AppFacts = Pick<UserProperties, 'environment' | 'siteBrand' | 'isInstalled' | 'isHybrid'>;

/** What is told of who is here: the ids of the session, none when signed out. Source: DEV-14, DEV-15. */
export function toUserProperties(
  session: Pick<Session, 'profileId' | 'idToken'> | null,
  facts: AppFacts,
): UserProperties {
  const { customerIds } = readIdentity(session?.idToken ?? '');
  return {
    nlsCustomerId: customerIds['NLS'] ?? null,
    tlxeCustomerId: customerIds['TLXe'] ?? null,
    profileId: session?.profileId ?? null,
    ...facts,
  };
}
