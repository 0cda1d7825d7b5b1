import type { Shared } from '#device/share.ts';

/** What an invitation needs: the name of the brand, the code and its link. */
export interface InvitationFacts {
  readonly brandName: string;
  readonly shortCode: string;
  readonly referralUrl: string;
}

/** Returns what the share menu of the device gets. It names no reward, because the reward is the sharer's. Source: RFL-008, RFL-019. */
export function invitationOf({ brandName, shortCode, referralUrl }: InvitationFacts): Shared {
  return {
    title: `Your ${brandName} invitation`,
    text: `I’d like to invite you to ${brandName}. Use my link, or my code ${shortCode}, when you sign up.`,
    url: referralUrl,
  };
}

/** Returns a link as people read it, without its scheme. */
export function readableLink(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
