import { createTransport } from 'nodemailer';
import type { DeliveryOutcome, MailMessage, Messenger } from './port.ts';

/** How messages leave us. */
export interface SmtpMessengerOptions {
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** Base of the text-message service, without a trailing slash. */
  readonly textUrl: string;
  readonly textKey: string;
  /** What a phone shows as the sender. */
  readonly textFrom: string;
  readonly timeoutMs: number;
}

/** Sends mail over SMTP, texts and calls over the text service's HTTP protocol. Stateless but for SMTP's kept connections. */
export function openSmtpMessenger(options: SmtpMessengerOptions): Messenger & { close(): void } {
  const { timeoutMs } = options;
  const transport = createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  } as Parameters<typeof createTransport>[0]);
  const domain = /@([^>\s]+)/.exec(options.mailFrom)?.[1] ?? 'localhost';
  return {
    async sendMail(message: MailMessage): Promise<DeliveryOutcome> {
      try {
        const { to, subject, text, html } = message;
        await transport.sendMail({
          from: options.mailFrom,
          to,
          subject,
          text,
          html,
          messageId: `<${message.reference}@${domain}>`,
        });
        return { kind: 'sent' };
      } catch (error) {
        return toMailFailure(error);
      }
    },
    sendText: ({ to, body, reference }) => sendToPhone({ to, body, reference, channel: 'sms' }, options),
    sendCall: ({ to, speech, reference }) => sendToPhone({ to, body: speech, reference, channel: 'voice' }, options),
    close: () => transport.close(),
  };
}

function toMailFailure(error: unknown): DeliveryOutcome {
  const code = typeof error === 'object' && error !== null && 'responseCode' in error ? Number(error.responseCode) : 0;
  const detail =
    code > 0 ? `SMTP ${code}` : error instanceof Error && 'code' in error ? String(error.code) : 'SMTP failed';
  // 5xx is the receiver's last word; everything else may pass with time.
  return { kind: code >= 500 && code < 600 ? 'refused' : 'unknown', detail };
}

/** A message as the text service takes it. */
interface PhoneMessage {
  readonly to: string;
  readonly body: string;
  readonly reference: string;
  readonly channel: 'sms' | 'voice';
}

async function sendToPhone(message: PhoneMessage, options: SmtpMessengerOptions): Promise<DeliveryOutcome> {
  try {
    const answer = await fetch(`${options.textUrl}/messaging/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${options.textKey}` },
      body: JSON.stringify({ from: options.textFrom, ...message }),
      signal: AbortSignal.timeout(options.timeoutMs),
    });
    await answer.arrayBuffer();
    if (answer.status === 201) return { kind: 'sent' };
    return { kind: answer.status === 400 ? 'refused' : 'unknown', detail: `HTTP ${answer.status}` };
  } catch (error) {
    return { kind: 'unknown', detail: error instanceof Error ? error.name : 'no answer' };
  }
}
