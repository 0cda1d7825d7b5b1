import { statement, type Queryable } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import type { Sealing } from '#platform/sealing.ts';
import { enqueue } from '#platform/outbox.ts';
import type { CodeDestination } from './codes.ts';

/** The events of which a person is notified without having asked. Source: security T4, T5, T24, C1. */
export type SecurityNotice =
  | 'newDevice'
  | 'passwordChanged'
  | 'aliasChanged'
  | 'disowned'
  | 'registeredAgain'
  | 'replaced'
  | 'codesLocked'
  | 'addressChanged';

/** A notice to send. `to` is an address that no longer belongs to the person. Without `to` the notice is sent to the profile's
 *  own addresses. */
export interface NoticeToSend {
  readonly profileId: string;
  readonly notice: SecurityNotice;
  readonly brand: string;
  readonly requestId: string;
  readonly to?: CodeDestination;
}

const queueNotice = statement('security_notice_queue', enqueue("select 'code', 'notice:' || $1, $2::jsonb"));

/** Queues an empty message that is sent to nobody, so that the work is the same when there is nobody to notify (T2). */
export async function tellNobody(database: Queryable): Promise<void> {
  await database.rows(queueNotice, [newId('code'), JSON.stringify({ form: 'nothing' })]);
}

/** Queues a security notice, in the transaction of the event it reports (D12). */
export async function sendSecurityNotice(database: Queryable, sealing: Sealing, asked: NoticeToSend): Promise<void> {
  const { profileId, notice, brand, requestId, to } = asked;
  const reference = newId('code');
  const sealedTo = to === undefined ? {} : { sealed: sealing.seal('code', JSON.stringify(to)).toString('base64') };
  const payload = { form: 'notice', notice, profileId, brand, requestId, reference, ...sealedTo };
  await database.rows(queueNotice, [reference, JSON.stringify(payload)]);
}
