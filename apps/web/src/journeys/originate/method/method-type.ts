import { CHANNEL, type ChannelType } from '#steps/payout/payout-facts.ts';

/** Returns whether cards or bank accounts are chosen from. The type that the address names wins over the one chosen before. */
export function methodTypeOf(asked: string | null, kept: ChannelType | null) {
  const named = [CHANNEL.debit, CHANNEL.ach].find((type) => String(type) === asked);
  return named ?? (kept === CHANNEL.ach ? CHANNEL.ach : CHANNEL.debit);
}
