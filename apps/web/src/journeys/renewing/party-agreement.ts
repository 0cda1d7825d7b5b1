import { getPartiesToAgree, sendVerificationCode } from '@lendside/contract/parties/verification-code.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { queryOf } from '#api/query-client.ts';
import { followReaderLeft } from '#api/reader.ts';
import { sessionStore } from '#api/session.ts';
import { createMemorySlot } from '#steps/enter-code/memory-slot.ts';
import { sentTo, type CodeChannel, type SentCode } from '#steps/enter-code/sent-code.ts';
import { guestPayer } from '#steps/guest-payer/guest-payer.ts';
import type { Party } from './ways-to-reach.ts';

/** The code sent last: for which loan, where it went, and the tries it has left. In memory only. */
export interface SentPartyCode {
  readonly loanId: number;
  readonly sent: SentCode;
  /** Null until a wrong code was typed. */
  readonly triesLeft: number | null;
}

/** The code that was sent last in this tab. */
export const sentPartyCode = createMemorySlot<SentPartyCode>();

followReaderLeft(sessionStore, () => sentPartyCode.write(null));

/** Reads who must agree to a renewal of the loan besides the reader. Read again whenever a page opens. */
export function useParties(loanId: number) {
  return useQuery({ ...queryOf(getPartiesToAgree, { loanId }), staleTime: 0, refetchOnMount: 'always' });
}

/** Sends a code to the person, and notes where it went. Source: LAP-021. */
export async function sendPartyCode(loanId: number, party: Party, channel: CodeChannel): Promise<void> {
  const { maskedPhone, channel: by } = await call(sendVerificationCode, {
    loanId,
    ...(party.customerId === null ? {} : { customerId: party.customerId }),
    requesterName: guestPayer.read().name,
    isVoice: channel === 'voice',
  });
  const sent = { ...sentTo(maskedPhone, Date.now()), channel: by };
  sentPartyCode.write({ loanId, sent, triesLeft: null });
}
