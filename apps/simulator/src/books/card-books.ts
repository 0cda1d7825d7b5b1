import type { DatabaseSync } from 'node:sqlite';
import { numberOf, textOf, textOrNullOf, type Row } from './open-books.ts';

/** A card as the vault stores it: a keyed fingerprint instead of the number, and never the security code. */
export type KeptCard = {
  fingerprint: string;
  lastFour: string;
  bin: string;
  cardType: string;
  expirationMonth: string;
  expirationYear: string;
  /** The reason why this magic card declines. Null when it approves. */
  declineReason: string | null;
};

export type CardToken = {
  jti: string;
  /** Null for a token that carries only a re-entered security code. */
  card: KeptCard | null;
  isSecurityCodeRight: boolean;
  expiresAtMs: number;
  usedAt: string | null;
};

export type PaymentInstrument = {
  id: string;
  card: KeptCard;
  firstName: string;
  lastName: string;
  createdAt: string;
  deletedAt: string | null;
};

export type CardBooks = {
  addToken(token: CardToken): void;
  findToken(jti: string): CardToken | null;
  /** Marks a token as used. Returns false when it was used before. */
  markTokenUsed(jti: string, usedAt: string): boolean;
  addInstrument(instrument: PaymentInstrument): void;
  findInstrument(id: string): PaymentInstrument | null;
  markInstrumentDeleted(id: string, deletedAt: string): boolean;
  /** Ids of all deleted cards. */
  deletedInstruments(): string[];
};

function toKeptCard(row: Row): KeptCard {
  return {
    fingerprint: textOf(row, 'card_fingerprint'),
    lastFour: textOf(row, 'last_four'),
    bin: textOf(row, 'bin'),
    cardType: textOf(row, 'card_type'),
    expirationMonth: textOf(row, 'expiration_month'),
    expirationYear: textOf(row, 'expiration_year'),
    declineReason: textOrNullOf(row, 'decline_reason'),
  };
}

type CardColumns = (string | null)[];

const NO_CARD: CardColumns = [null, null, null, null, null, null, null];

/** Columns in the order of both tables. */
function toColumns(card: KeptCard): CardColumns {
  const { fingerprint, lastFour, bin, cardType, expirationMonth, expirationYear, declineReason } = card;
  return [fingerprint, lastFour, bin, cardType, expirationMonth, expirationYear, declineReason];
}

type TokenBooks = Pick<CardBooks, 'addToken' | 'findToken' | 'markTokenUsed'>;
type InstrumentBooks = Pick<
  CardBooks,
  'addInstrument' | 'findInstrument' | 'markInstrumentDeleted' | 'deletedInstruments'
>;

function tokenBooks(database: DatabaseSync): TokenBooks {
  const insert = database.prepare('INSERT INTO card_tokens VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const select = database.prepare('SELECT * FROM card_tokens WHERE jti = ?');
  const updateUsed = database.prepare('UPDATE card_tokens SET used_at = ? WHERE jti = ? AND used_at IS NULL');
  return {
    addToken({ jti, card, isSecurityCodeRight, expiresAtMs, usedAt }) {
      const kind = card === null ? 'security-code' : 'card';
      const columns = card === null ? NO_CARD : toColumns(card);
      insert.run(jti, kind, ...columns, isSecurityCodeRight ? 1 : 0, expiresAtMs, usedAt);
    },
    findToken(jti) {
      const row = select.get(jti);
      if (row === undefined) return null;
      return {
        jti,
        card: row['kind'] === 'card' ? toKeptCard(row) : null,
        isSecurityCodeRight: numberOf(row, 'is_security_code_right') === 1,
        expiresAtMs: numberOf(row, 'expires_at_ms'),
        usedAt: textOrNullOf(row, 'used_at'),
      };
    },
    markTokenUsed: (jti, usedAt) => updateUsed.run(usedAt, jti).changes === 1,
  };
}

function instrumentBooks(database: DatabaseSync): InstrumentBooks {
  const insert = database.prepare('INSERT INTO payment_instruments VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const select = database.prepare('SELECT * FROM payment_instruments WHERE id = ?');
  const updateDeleted = database.prepare(
    'UPDATE payment_instruments SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL',
  );
  const selectDeleted = database.prepare('SELECT id FROM payment_instruments WHERE deleted_at IS NOT NULL');
  return {
    addInstrument({ id, card, firstName, lastName, createdAt, deletedAt }) {
      insert.run(id, ...toColumns(card), firstName, lastName, createdAt, deletedAt);
    },
    findInstrument(id) {
      const row = select.get(id);
      if (row === undefined) return null;
      return {
        id,
        card: toKeptCard(row),
        firstName: textOf(row, 'first_name'),
        lastName: textOf(row, 'last_name'),
        createdAt: textOf(row, 'created_at'),
        deletedAt: textOrNullOf(row, 'deleted_at'),
      };
    },
    markInstrumentDeleted: (id, deletedAt) => updateDeleted.run(deletedAt, id).changes === 1,
    deletedInstruments: () => selectDeleted.all().map((row) => textOf(row, 'id')),
  };
}

export function cardBooks(database: DatabaseSync): CardBooks {
  return { ...tokenBooks(database), ...instrumentBooks(database) };
}
