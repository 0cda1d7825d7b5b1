import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import { enqueue, type OutboxKind } from '#platform/outbox.ts';
import { makeNotice, queueNotices } from '#servicing/commands/notices/make-notice.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';

/** What signers are told: `turn`, that the second signer may sign; `complete`, where the signed copy is; and why a signature is not
 *  in effect: `declined` by the other, `changed` documents, `newDay`, whose terms are signed instead, `ended` before all had signed, `refused` by the
 *  loan. */
export type ToldOfSigning = 'turn' | 'complete' | 'declined' | 'changed' | 'newDay' | 'ended' | 'refused';

const TOLD_KIND = 'signingTold';

// Nobody has to be told of an envelope that nobody signed.
const TELL = statement(
  'tell_signers',
  enqueue(
    `select '${TOLD_KIND}', '${TOLD_KIND}:' || $1::uuid || ':' || $2::text, jsonb_build_object('envelopeId', $1::uuid, 'about', $2::text)
      where exists (select from app.envelope_signer s where s.envelope_id = $1::uuid and s.state = 'signed')`,
  ),
);
// Queued with each read that sees it, and sent once.
const TELL_TURN = statement(
  'tell_signer_of_turn',
  enqueue(
    `select '${TOLD_KIND}', '${TOLD_KIND}:' || s.envelope_id || ':turn', jsonb_build_object('envelopeId', s.envelope_id, 'about', 'turn')
       from app.envelope_signer s
      where s.envelope_id = $1 and s.place > 1 and s.state in ('waiting', 'opened')
        and not exists (select from app.envelope_signer b where b.envelope_id = s.envelope_id and b.place < s.place and b.state <> 'signed')`,
  ),
);

/** Queues that the signers whom it concerns are told, once for each envelope, in the commit of what happened. */
export function tellSigners(tx: Transaction, envelopeId: string, about: Exclude<ToldOfSigning, 'turn'>): void {
  tx.send(TELL, [envelopeId, about]);
}

/** Queues that the second signer is told, once the first has signed and nobody else comes before. */
export function tellOfTurn(tx: Transaction, envelopeId: string): void {
  tx.send(TELL_TURN, [envelopeId]);
}

interface ToldRow {
  readonly lms_id: LoanSystemId;
  readonly loan_id: number;
  readonly documents: string;
  readonly sign_by: string;
  readonly place: number;
  readonly customer_id: string;
  readonly other: string | null;
}

// Who has not signed learns nothing of an end. Whose turn it was may have signed meanwhile.
const TO_TELL = statement<ToldRow>(
  'signers_to_tell',
  `
  select e.lms_id, e.loan_id, e.sign_by, s.place, s.customer_id,
         (select o.name from app.envelope_signer o where o.envelope_id = e.envelope_id and o.place <> s.place) as other,
         (select string_agg(d.name, ', ' order by m.place) from app.envelope_document m join app.document d using (document_id)
           where m.envelope_id = e.envelope_id) as documents
    from app.envelope e join app.envelope_signer s using (envelope_id)
   where e.envelope_id = $1
     and case $2 when 'turn' then e.state = 'sent' and s.place > 1 and s.state in ('waiting', 'opened') else s.state = 'signed' end
   order by s.place`,
);

/** Outbox kind `signingTold`: { envelopeId, about }. Makes the notice N26 to each signer whom it concerns, once. Notices go by the
 *  channels that the person chose. */
export function signingTold(database: Database): OutboxKind {
  return {
    attemptsMax: 12,
    work: async (payload) => {
      const [envelopeId, about] = [String(payload['envelopeId']), String(payload['about'])];
      await database.transaction(async (tx) => {
        const keys: string[] = [];
        for (const row of await tx.rows(TO_TELL, [envelopeId, about])) {
          const key = `N26:${envelopeId}:${about}:${row.place}`;
          const { loan_id: loanId, customer_id: customerId, documents, other, sign_by: signBy } = row;
          const on = await getBusinessDate(tx, row.lms_id);
          await makeNotice(tx, {
            key,
            code: 'N26',
            loanId,
            customerId,
            on,
            facts: { about, documents, other, signBy, termsOn: on },
          });
          keys.push(key);
        }
        await queueNotices(tx, keys);
      });
      return { kind: 'done' };
    },
  };
}
