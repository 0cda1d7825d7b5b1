import { personStatement, statement, type Queryable } from '#platform/database.ts';
import type { Customer } from '#platform/access/caller.ts';

const ASK = personStatement(
  'call_request_ask',
  `insert into app.call_request (profile_id, lms_id, customer_id, application_id, appraisal_id) values ($1, $2, $3, $4, $5)
   on conflict do nothing`,
);
const IS_OPEN = personStatement<{ is_open: boolean }>(
  'call_request_open',
  `select exists (select from app.call_request r where r.profile_id = $1 and r.called_at is null
                    and (r.application_id = $2 or r.appraisal_id = $3)) as is_open`,
);
const PHONE = personStatement<{ phone: string | null }>(
  'call_request_phone',
  'select phone from app.profile where profile_id = $1',
);

/** What a person wants to be called about. */
export interface CallSubject {
  readonly applicationId: number | null;
  readonly appraisalId: number | null;
}

/** Puts a person on the list of the callers; asking twice queues once. */
export async function askForCall(
  db: Queryable,
  { profileId }: Customer,
  {
    lmsId,
    customerId,
    applicationId,
    appraisalId,
  }: CallSubject & { readonly lmsId: number; readonly customerId: string },
): Promise<void> {
  await db.rows(ASK, [profileId, lmsId, customerId, applicationId, appraisalId]);
}

/** Whether the person waits to be called about it. */
export async function isCallAsked(db: Queryable, { profileId }: Customer, about: CallSubject): Promise<boolean> {
  return (await db.row(IS_OPEN, [profileId, about.applicationId, about.appraisalId]))?.is_open === true;
}

/** Returns the ten digits to which a person is called; null when no phone is on file. */
export async function findPhone(db: Queryable, { profileId }: Customer): Promise<string | null> {
  const phone = (await db.row(PHONE, [profileId]))?.phone ?? null;
  const digits = (phone ?? '').replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? digits : null;
}

/** A person whom the lender's callers call. */
export interface ToCall {
  readonly call_id: number;
  readonly name: string;
  readonly phone: string | null;
  readonly application_id: number | null;
  readonly appraisal_id: number | null;
  readonly asked_at: Date;
}

const WAITING = statement<ToCall>(
  'call_requests_waiting',
  `select r.call_id, p.first_name || ' ' || p.last_name as name, p.phone, r.application_id, r.appraisal_id, r.asked_at
     from app.call_request r join app.profile p using (profile_id) where r.called_at is null order by r.asked_at limit 200`,
);
const CALLED = statement<{ call_id: number }>(
  'call_request_called',
  `update app.call_request set called_at = now(), outcome = $2 where call_id = $1 and called_at is null returning call_id`,
);

/** Lists who waits to be called, longest first. For the lender's callers. */
export function listCalls(worker: Queryable): Promise<ToCall[]> {
  return worker.rows(WAITING);
}

/** Records that a caller called. Returns false when somebody did before. */
export async function recordCall(worker: Queryable, callId: number, outcome: 'reached' | 'noAnswer'): Promise<boolean> {
  return (await worker.row(CALLED, [callId, outcome])) !== null;
}
