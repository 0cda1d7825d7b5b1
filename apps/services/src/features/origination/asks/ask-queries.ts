import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { CommandRefusal } from '@lendside/domain/loans/loan-change.ts';
import type { Customer } from '#platform/access/caller.ts';
import { personStatement, statement, type Queryable, type Transaction } from '#platform/database.ts';
import { enqueue } from '#platform/outbox.ts';
import { Refused } from '#platform/refused.ts';
import { ORIGINATION_CHANNEL } from '#platform/work-notifier.ts';

/** Outbox kind of what people ask: { messageKey }. */
export const ASK_KIND = 'origination.ask';

/** What a person asked: make the loan, withdraw the application, accept an appraisal, or take the loan back. */
export type AskKind = 'start' | 'withdraw' | 'accept' | 'rescind';

/** A wish to be carried out by the worker. */
export interface ToAsk {
  readonly kind: AskKind;
  readonly lmsId: 1 | 2;
  readonly customerId: string;
  /** The application; for `accept` the appraisal, for `rescind` the loan. */
  readonly objectId: number;
  /** The same key of the same person is one wish. */
  readonly askKey: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly askedOn: BusinessDate;
}

/** A wish and what became of it. */
export interface Ask {
  readonly messageKey: string;
  readonly kind: AskKind;
  readonly profileId: string;
  readonly customerId: string;
  readonly lmsId: 1 | 2;
  readonly objectId: number;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly state: 'asked' | 'waiting' | 'done' | 'refused';
  readonly refusal: CommandRefusal | null;
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly askedAt: Date;
  readonly askedOn: BusinessDate;
}

interface AskRow {
  readonly message_key: string;
  readonly ask_key: string;
  readonly kind: AskKind;
  readonly profile_id: string;
  readonly customer_id: string;
  readonly lms_id: 1 | 2;
  readonly object_id: number;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly request_hash: Buffer;
  readonly state: Ask['state'];
  readonly refusal: CommandRefusal | null;
  readonly result: Ask['result'];
  readonly asked_at: Date;
  readonly asked_on: string;
}

function toAsk(row: AskRow): Ask {
  return {
    messageKey: row.message_key,
    kind: row.kind,
    profileId: row.profile_id,
    customerId: row.customer_id,
    lmsId: row.lms_id,
    objectId: row.object_id,
    facts: row.facts,
    state: row.state,
    refusal: row.refusal,
    result: row.result,
    askedAt: row.asked_at,
    askedOn: row.asked_on as BusinessDate,
  };
}

const COLUMNS = `message_key, ask_key, kind, profile_id, customer_id, lms_id, object_id, facts, request_hash, state, refusal, result, asked_at,
  asked_on::text as asked_on`;
const INSERT = personStatement<{ message_key: string }>(
  'origination_ask_insert',
  `
  with asked as (
    insert into app.origination_ask (profile_id, message_key, kind, customer_id, lms_id, object_id, ask_key, request_hash, facts, asked_on)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning message_key
  ), told as materialized (select pg_notify('${ORIGINATION_CHANNEL}', '') from asked), queued as (
    ${enqueue(`select '${ASK_KIND}', '${ASK_KIND}:' || $2::text, jsonb_build_object('messageKey', $2::text) from asked, told`)}
  )
  select message_key from asked`,
);
const BY_KEY = personStatement<AskRow>(
  'origination_ask_by_key',
  `select ${COLUMNS} from app.origination_ask where profile_id = $1 and (message_key = $2 or kind = 'start' and ask_key = $2)
    order by message_key = $2 desc limit 1`,
);
const START = personStatement<AskRow>(
  'origination_ask_start',
  `select ${COLUMNS} from app.origination_ask where profile_id = $1 and kind = 'start' and ask_key = $2`,
);
const LATEST = personStatement<AskRow>(
  'origination_ask_latest',
  `select ${COLUMNS} from app.origination_ask where profile_id = $1 and kind = $2 and object_id = $3 order by asked_at desc limit 1`,
);
const LOCK = statement<AskRow>(
  'origination_ask_lock',
  `select ${COLUMNS} from app.origination_ask where message_key = $1 for update`,
);
const READ = statement<AskRow>(
  'origination_ask_read',
  `select ${COLUMNS} from app.origination_ask where message_key = $1`,
);
const FINISH = statement(
  'origination_ask_finish',
  `update app.origination_ask set state = $2, refusal = $3, result = $4, finished_at = case when $2 in ('done', 'refused') then now() end
    where message_key = $1`,
);

function hashOf(of: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(of)).digest();
}

function messageKeyOf(profileId: string, { kind, askKey }: ToAsk): string {
  return `org_${hashOf([profileId, kind, askKey]).toString('hex').slice(0, 32)}`;
}

/** Writes a wish and wakes the worker. The same key with the same content is the same wish; with other content it is refused with
 *  `PaymentKeyReused`. */
export async function askFor(database: Queryable, { profileId }: Customer, asked: ToAsk): Promise<Ask> {
  const { kind, customerId, lmsId, objectId, askKey, facts, askedOn } = asked;
  const hash = hashOf([lmsId, objectId, facts]);
  const messageKey = messageKeyOf(profileId, asked);
  const row = [profileId, messageKey, kind, customerId, lmsId, objectId, askKey, hash, facts, askedOn];
  await database.rows(INSERT, row);
  const kept = await database.row(BY_KEY, [profileId, messageKey]);
  if (kept === null) throw new Error(`the wish ${messageKey} was not kept`);
  if (!kept.request_hash.equals(hash)) throw keyReused();
  return toAsk(kept);
}

function keyReused(): Refused {
  return new Refused('PaymentKeyReused', 'This key was used for another request.');
}

/** Finds a person's wish by its message key, or by the key of the person's device; null for another's. */
export async function findAsk(database: Queryable, { profileId }: Customer, key: string): Promise<Ask | null> {
  const row = await database.row(BY_KEY, [profileId, key]);
  return row === null ? null : toAsk(row);
}

/** Finds the person's wish to make the loan with this key of their device; null when there is none. Refuses with `PaymentKeyReused` when it
 *  was made with other content. */
export async function findEarlierStart(
  database: Queryable,
  { profileId }: Customer,
  { lmsId, objectId, askKey, facts }: Pick<ToAsk, 'lmsId' | 'objectId' | 'askKey' | 'facts'>,
): Promise<Ask | null> {
  const row = await database.row(START, [profileId, askKey]);
  if (row === null) return null;
  if (!row.request_hash.equals(hashOf([lmsId, objectId, facts]))) throw keyReused();
  return toAsk(row);
}

/** Finds the person's last wish of a kind about an application or a loan; null when there is none. */
export async function findLatestAsk(
  database: Queryable,
  { profileId }: Customer,
  kind: AskKind,
  objectId: number,
): Promise<Ask | null> {
  const row = await database.row(LATEST, [profileId, kind, objectId]);
  return row === null ? null : toAsk(row);
}

/** Returns the key of a person's next wish of a kind about an application or an appraisal. A repeat is the same wish; after a refusal the person
 *  may ask again. */
export async function nextAskKey(
  database: Queryable,
  caller: Customer,
  kind: AskKind,
  objectId: number,
): Promise<string> {
  const row = await database.row(LATEST, [caller.profileId, kind, objectId]);
  if (row === null) return String(objectId);
  return row.state === 'refused' ? `${objectId}:${row.message_key}` : row.ask_key;
}

const LOOK_EVERY_MS = 100;
const WAIT_MAX_MS = 8_000;

/** Waits until the worker has carried out a wish, and returns it as it is then. Gives up after eight seconds: the worker is still at it. */
export async function waitForAsk(
  database: Queryable,
  caller: Customer,
  ask: Ask,
  waitMaxMs = WAIT_MAX_MS,
): Promise<Ask> {
  const untilMs = performance.now() + waitMaxMs;
  let latest = ask;
  while (latest.state === 'asked' && performance.now() < untilMs) {
    await pause(LOOK_EVERY_MS);
    latest = (await findAsk(database, caller, ask.messageKey)) ?? latest;
  }
  return latest;
}

/** Reads a wish for the worker; null when there is none. */
export async function readAsk(database: Queryable, messageKey: string): Promise<Ask | null> {
  const row = await database.row(READ, [messageKey]);
  return row === null ? null : toAsk(row);
}

/** Reads a wish and locks it until the end of the transaction; null when there is none. */
export async function lockAsk(tx: Transaction, messageKey: string): Promise<Ask | null> {
  const row = await tx.row(LOCK, [messageKey]);
  return row === null ? null : toAsk(row);
}

/** Records what became of a wish. */
export async function finishAsk(
  tx: Transaction,
  messageKey: string,
  became:
    | { readonly state: 'done' | 'waiting'; readonly result: Readonly<Record<string, unknown>> }
    | { readonly state: 'refused'; readonly refusal: CommandRefusal },
): Promise<void> {
  const refusal = became.state === 'refused' ? became.refusal : null;
  const result = became.state === 'refused' ? null : became.result;
  await tx.rows(FINISH, [messageKey, became.state, refusal, result]);
}
