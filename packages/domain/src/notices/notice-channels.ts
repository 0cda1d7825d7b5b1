/** Contacts for notices: e-mail address and phone, each may be null. `preference`: e-mail 0, text 1, both 2 (CFG-38). */
export interface NoticeContacts {
  readonly email: string | null;
  readonly phone: string | null;
  readonly preference: number;
}

/** Lists the channels of a notice: the chosen channels, or the remaining channel when the chosen ones have no contact. Source:
 *  CFG-38, CUS-009. */
export function noticeChannels({ email, phone, preference }: NoticeContacts): ('email' | 'text')[] {
  const wanted: ('email' | 'text')[] = preference === 1 ? ['text'] : preference === 2 ? ['email', 'text'] : ['email'];
  const open = wanted.filter((channel) => (channel === 'email' ? email : phone) !== null);
  if (open.length > 0) return open;
  if (email !== null) return ['email'];
  return phone === null ? [] : ['text'];
}
