import { readIdentity } from '#api/identity.ts';
import type { Session } from '#api/session-store.ts';
import type { UserProperties } from '#device/analytics/analytics.ts';

/** Where and how the app runs. */
export type AppFacts = Pick<UserProperties, 'environment' | 'siteBrand' | 'isInstalled' | 'isHybrid'>;

/** Builds the properties of the user: the session's ids, or none when signed out. Source: DEV-14, DEV-15. */
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
