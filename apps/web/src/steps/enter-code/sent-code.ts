import type { sendConfirmationCode } from '@lendside/contract/registration/send-confirmation-code.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';

/** How a code reaches a person. */
export type CodeChannel = 'email' | 'text' | 'voice';

/** A sent code: its masked destination, and when a new code can be requested, by this device's clock. */
export interface SentCode {
  readonly destination: string;
  readonly channel: CodeChannel;
  readonly resendAtMs: number;
}

/** Seconds until a new code can be requested, when the services give no time. Source: OPEN-42. */
const RESEND_AFTER_SECONDS = 30;

/** Converts the answer of a call that sends a code; its wait starts now. Source: OPEN-81. */
export function toSentCode(answer: ResponseOf<typeof sendConfirmationCode>, nowMs: number): SentCode {
  return {
    destination: answer.destination,
    channel: answer.channel,
    resendAtMs: nowMs + answer.resendAfter * 1000,
  };
}

/** Builds a sent code when the answer has no channel or wait: a masked address with `@` went by email. Source: OPEN-44,
 *  OPEN-46. */
export function sentTo(destination: string, nowMs: number, phoneChannel: 'text' | 'voice' = 'text'): SentCode {
  return {
    destination,
    channel: destination.includes('@') ? 'email' : phoneChannel,
    resendAtMs: nowMs + RESEND_AFTER_SECONDS * 1000,
  };
}

/** Returns the whole seconds until a new code can be requested; 0 for now. */
export function secondsUntil(resendAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((resendAtMs - nowMs) / 1000));
}

/** Returns a sentence that says where the code is. For a stranger's name, which may have no account, it says "if" (C1). */
export function sentText(sent: SentCode | null, isNameProven: boolean): string {
  if (sent === null) return 'Enter the 6-digit code from our latest message.';
  const { destination, channel } = sent;
  if (!isNameProven) {
    return channel === 'voice'
      ? `If there’s an account for ${destination}, we’re calling it now with a 6-digit code.`
      : `If there’s an account for ${destination}, we sent a 6-digit code there.`;
  }
  if (channel === 'email') return `We emailed a 6-digit code to ${destination}.`;
  if (channel === 'text') return `We texted a 6-digit code to ${destination}.`;
  return `We’re calling ${destination} to read you a 6-digit code.`;
}
