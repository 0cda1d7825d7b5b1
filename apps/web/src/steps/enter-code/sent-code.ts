import type { sendConfirmationCode } from '@lendside/contract/registration/send-confirmation-code.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';

/** How a code reaches a person. */
export type CodeChannel = 'email' | 'text' | 'voice';

/** A code on its way: the masked destination, and when another can be asked for, by this device's clock. */
export interface SentCode {
  readonly destination: string;
  readonly channel: CodeChannel;
  readonly resendAtMs: number;
}

/** Seconds before another code can be asked for, where the services do not say. Source: OPEN-42. */
const RESEND_AFTER_SECONDS = 30;

/** The answer of every call that sends a code, with its waiting time counted from now. Source: OPEN-81. */
export function toSentCode(answer: ResponseOf<typeof sendConfirmationCode>, nowMs: number): SentCode {
  return {
    destination: answer.destination,
    channel: answer.channel,
    resendAtMs: nowMs + answer.resendAfter * 1000,
  };
}

/** A code whose answer names no channel or time: a masked address with `@` went by e-mail. Source: OPEN-44, OPEN-46. */
export function sentTo(destination: string, nowMs: number, phoneChannel: 'text' | 'voice' = 'text'): SentCode {
  return {
    destination,
    channel: destination.includes('@') ? 'email' : phoneChannel,
    resendAtMs: nowMs + RESEND_AFTER_SECONDS * 1000,
  };
}

/** Whole seconds until another code can be asked for; 0 when it can be now. */
export function secondsUntil(resendAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((resendAtMs - nowMs) / 1000));
}

/** Where the code is, in a sentence. A stranger's name may belong to nobody: then the sentence says if (C1). */
export function sentText(sent: SentCode | null, isNameProven: boolean): string {
  if (sent === null) return 'Enter the 6-digit code from our latest message.';
  const { destination, channel } = sent;
  if (!isNameProven) {
    return channel === 'voice'
      ? `If there is an account for ${destination}, we are calling it now with a 6-digit code.`
      : `If there is an account for ${destination}, we sent a 6-digit code there.`;
  }
  if (channel === 'email') return `We emailed a 6-digit code to ${destination}.`;
  if (channel === 'text') return `We texted a 6-digit code to ${destination}.`;
  return `We are calling ${destination} to read you a 6-digit code.`;
}
