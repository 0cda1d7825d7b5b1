import { createTransport } from 'nodemailer';
import { askByFetch } from '#sending/ask-by-fetch.ts';
import type { DeliveryOutcome, MailMessage, Messenger } from './port.ts';

/** Settings for sending messages. */
export interface SmtpMessengerOptions {
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** Base URL of the text-message service, without a trailing slash. */
  readonly textUrl: string;
  readonly textKey: string;
  /** Sender name that phones show. */
  readonly textFrom: string;
  readonly timeoutMs: number;
}

/** Sends e-mail over SMTP, and texts and calls over the text service's HTTP protocol. Its only state is SMTP's kept
 *  connections. */
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
        const { to, subject, text, html, calendarFile } = message;
        await transport.sendMail({
          from: options.mailFrom,
          // An address object always means one recipient; plain text would be parsed as a list.
          to: { name: '', address: to },
          subject,
          text,
          html,
          ...(calendarFile === undefined
            ? {}
            : {
                attachments: [
                  {
                    filename: calendarFile.name,
                    contentType: 'text/calendar; charset=utf-8',
                    content: calendarFile.text,
                  },
                ],
              }),
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

/** Commands whose refusal concerns the message or its recipient. A refusal of any other command (greeting, TLS, password,
 *  sender) is about our own setup. */
const ABOUT_THE_MESSAGE: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA']);
/** SMTP codes for "authentication required" and "wrong password", which a server may send after any command. Source: RFC 4954,
 *  section 6. */
const ABOUT_OUR_PASSWORD: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/** A 5xx about the recipient or the message is final. Any other failure may be temporary: a changed SMTP password must not
 *  discard an hour of messages. */
function toMailFailure(error: unknown): DeliveryOutcome {
  const said = typeof error === 'object' && error !== null ? (error as Readonly<Record<string, unknown>>) : {};
  const code = Number(said['responseCode'] ?? 0);
  const isAboutTheMessage = ABOUT_THE_MESSAGE.has(said['command']) && !ABOUT_OUR_PASSWORD.has(code);
  const detail = code > 0 ? `SMTP ${code}` : typeof said['code'] === 'string' ? said['code'] : 'SMTP failed';
  return { kind: isAboutTheMessage && code >= 500 && code < 600 ? 'refused' : 'unknown', detail };
}

/** A message in the text service's format. */
interface PhoneMessage {
  readonly to: string;
  readonly body: string;
  readonly reference: string;
  readonly channel: 'sms' | 'voice';
}

async function sendToPhone(message: PhoneMessage, options: SmtpMessengerOptions): Promise<DeliveryOutcome> {
  const asked = await askByFetch({
    method: 'POST',
    url: `${options.textUrl}/messaging/v1/messages`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${options.textKey}` },
    body: JSON.stringify({ from: options.textFrom, ...message }),
    timeoutMs: options.timeoutMs,
  });
  if (asked.kind === 'lost') return { kind: 'unknown', detail: asked.detail };
  if (asked.status === 201) return { kind: 'sent' };
  return { kind: asked.status === 400 ? 'refused' : 'unknown', detail: `HTTP ${asked.status}` };
}
