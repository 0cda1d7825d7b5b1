import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { numberOf, textOf, textOrNullOf, type Row } from './open-books.ts';

export type Channel = 'email' | 'sms' | 'voice';

type Attachment = { filename: string; mimeType: string; sizeBytes: number };

/** One delivered copy. The same mail delivered twice gives two messages on purpose. */
export type Message = {
  id: string;
  channel: Channel;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  headers: { name: string; value: string }[];
  attachments: Attachment[];
  messageId: string | null;
  reference: string | null;
  receivedAt: string;
};

type MessageFilter = {
  channels: readonly Channel[];
  to?: string | undefined;
  /** An instant (from then on), or the `rowId` of the last message seen (after it). */
  since?: string | undefined;
  limit: number;
};

export type MessageBooks = {
  add(message: Omit<Message, 'id'>): string;
  find(id: string): Message | null;
  /** Newest first. */
  list(filter: MessageFilter): (Message & { rowId: number })[];
  clear(): void;
};

const CHANNELS: readonly Channel[] = ['email', 'sms', 'voice'];

function listOf<T>(row: Row, column: string, toItem: (item: Row) => T): T[] {
  const parsed: unknown = JSON.parse(textOf(row, column));
  return Array.isArray(parsed) ? parsed.map((item: Row) => toItem(item)) : [];
}

function toMessage(row: Row): Message & { rowId: number } {
  const channel = CHANNELS.find((known) => known === row['channel']);
  if (channel === undefined) throw new Error(`The books hold a message of channel ${String(row['channel'])}.`);
  return {
    rowId: numberOf(row, 'row_id'),
    id: textOf(row, 'id'),
    channel,
    from: textOf(row, 'sender'),
    to: textOf(row, 'recipient'),
    subject: textOf(row, 'subject'),
    text: textOf(row, 'text'),
    html: textOrNullOf(row, 'html'),
    headers: listOf(row, 'headers', (item) => ({ name: textOf(item, 'name'), value: textOf(item, 'value') })),
    attachments: listOf(row, 'attachments', (item) => ({
      filename: textOf(item, 'filename'),
      mimeType: textOf(item, 'mimeType'),
      sizeBytes: numberOf(item, 'sizeBytes'),
    })),
    messageId: textOrNullOf(row, 'message_id'),
    reference: textOrNullOf(row, 'reference'),
    receivedAt: textOf(row, 'received_at'),
  };
}

export function messageBooks(database: DatabaseSync): MessageBooks {
  const insert = database.prepare(
    `INSERT INTO messages (id, channel, sender, recipient, subject, text, html, headers, attachments, message_id, reference, received_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const selectById = database.prepare('SELECT * FROM messages WHERE id = ?');
  const selectList = database.prepare(
    `SELECT * FROM messages
     WHERE channel IN (SELECT value FROM json_each(:channels))
       AND (:to IS NULL OR lower(recipient) = lower(:to))
       AND (:since IS NULL OR received_at >= :since)
       AND row_id > :after
     ORDER BY row_id DESC LIMIT :limit`,
  );
  return {
    add(message) {
      const id = `msg_${randomUUID()}`;
      const { channel, from, to, subject, text, html, messageId, reference, receivedAt } = message;
      const headers = JSON.stringify(message.headers);
      const attachments = JSON.stringify(message.attachments);
      insert.run(id, channel, from, to, subject, text, html, headers, attachments, messageId, reference, receivedAt);
      return id;
    },
    find(id) {
      const row = selectById.get(id);
      return row === undefined ? null : toMessage(row);
    },
    list({ channels, to, since, limit }) {
      const isRow = since !== undefined && /^\d{1,15}$/.test(since);
      return selectList
        .all({
          channels: JSON.stringify(channels),
          to: to ?? null,
          since: since === undefined || isRow ? null : since,
          after: isRow ? Number(since) : 0,
          limit,
        })
        .map(toMessage);
    },
    clear: () => database.exec('DELETE FROM messages'),
  };
}
