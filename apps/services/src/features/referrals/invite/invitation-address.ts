import type { Sealing } from '#platform/sealing.ts';

/** Where a short link leads, outside the API. */
export const SHORT_LINK_PATH = '/r';
/** Where a person stops invitations, outside the API. */
export const STOP_PATH = '/r/stop';

const MARK = 'stop';

/** Returns the address at which the recipient of an invitation stops further ones. It names the share and no contact. */
export function toStopAddress(sealing: Sealing, publicUrl: string, shareId: number): string {
  return `${publicUrl}${STOP_PATH}/${sealing.seal('invitation', `${MARK}:${shareId}`).toString('base64url')}`;
}

/** Reads which share such an address is about; null when it is not ours. */
export function openStopToken(sealing: Sealing, token: string): number | null {
  const [mark, id = ''] = sealing.open('invitation', Buffer.from(token, 'base64url'))?.split(':') ?? [];
  return mark === MARK && /^\d{1,15}$/.test(id) ? Number(id) : null;
}
