import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';
import type { ProfilePartners } from './save-customer-info.ts';

/** The profile feature: a customer's own record. Another feature saves the message preference. */
export const profileRoom = ({ savePreference }: Pick<ProfilePartners, 'savePreference'>): Room<CallsOf<'profile'>> => ({
  openHttp: async ({ identity, partner }) => {
    const { profileHandlers } = await import('./profile-routes.ts');
    const partnerProfiles = partner?.loanSystem.capabilities.profiles ?? null;
    return { handlers: profileHandlers({ ...identity, savePreference, partnerProfiles }) };
  },
});
