import type { Server } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { MessageBooks } from '#books/message-books.ts';
import { instantOf, type Clock } from '#timing/clock.ts';

const SIZE_MAX_BYTES = 25 * 1024 * 1024;
const CLOSE_TIMEOUT_MS = 2000;

/** `server` is the socket server, so that it can also listen on IPv6. */
export type MailServer = { port: number; server: Server; close(): Promise<void> };

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Stores one message for each recipient of the envelope, so that every delivered copy counts. */
async function keepMail(
  messages: MessageBooks,
  clock: Clock,
  raw: Buffer,
  envelope: { from: string; to: string[] },
): Promise<void> {
  const mail = await PostalMime.parse(raw);
  for (const to of envelope.to) {
    messages.add({
      channel: 'email',
      from: mail.from?.address ?? envelope.from,
      to,
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? null,
      headers: mail.headers.map(({ key, value }) => ({ name: key, value })),
      attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
        filename: filename ?? 'unnamed',
        mimeType,
        sizeBytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
      })),
      messageId: mail.messageId ?? null,
      reference: null,
      receivedAt: instantOf(clock),
    });
  }
}

function listen(server: SMTPServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      // A client that drops its connection must not crash the simulator.
      server.on('error', () => undefined);
      const address = server.server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Opens a real SMTP server that accepts every mail and delivers it only to the inbox page. */
export async function openMailServer(
  port: number,
  host: string,
  messages: MessageBooks,
  clock: Clock,
): Promise<MailServer> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, accept) => accept(null, { user: 'anybody' }),
    size: SIZE_MAX_BYTES,
    banner: 'Lendside simulated mail',
    disableReverseLookup: true,
    closeTimeout: CLOSE_TIMEOUT_MS,
    logger: false,
    onData(stream, session, done) {
      const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address;
      const to = session.envelope.rcptTo.map((recipient) => recipient.address);
      readAll(stream)
        .then((raw) => keepMail(messages, clock, raw, { from, to }))
        .then(
          () => done(),
          (fault: unknown) => done(fault instanceof Error ? fault : new Error(String(fault))),
        );
    },
  });
  const boundPort = await listen(server, port, host);
  return {
    port: boundPort,
    server: server.server,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
