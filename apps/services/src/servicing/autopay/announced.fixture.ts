import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { lastNoticeDay } from '@lendside/domain/loans/payments/debit-notice-days.ts';
import { statement, type Database } from '#platform/database.ts';

const ENROLLED_BEFORE = statement(
  'fixture_enrolled_before',
  'update servicing.autopay set enrolled_on = $2::date - 1, authorised_on = $2::date - 1 where loan_id = any ($1)',
);
const ANNOUNCED = statement(
  'fixture_announced',
  `
  insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
  select format('N03:%s:%s:fixture', l.loan_id, $2::date), 'N03', l.loan_id, coalesce(a.enroller_id, l.customer_id), $3,
         jsonb_build_object('onDay', $2::date, 'amount', 99999999)
    from servicing.loan l join servicing.autopay a using (loan_id) where l.loan_id = any ($1)`,
);
const WITH_EMAIL = statement(
  'fixture_with_email',
  `
  with p as (insert into app.profile (profile_id, first_name, last_name, email)
             values ('mail_' || $2, 'Ada', 'Lane', $2 || '@example.com') on conflict do nothing)
  insert into app.profile_customer (profile_id, lms_id, customer_id) values ('mail_' || $2, $1, $2) on conflict do nothing`,
);

/** Makes autopay of these loans old enough, and announced, for a withdrawal that comes sooner than a notice could. */
export async function announceInTime(
  db: Database,
  loanIds: number | readonly number[],
  on: BusinessDate,
): Promise<void> {
  const ids = typeof loanIds === 'number' ? [loanIds] : loanIds;
  const sentOn = lastNoticeDay(on);
  await db.rows(ENROLLED_BEFORE, [ids, sentOn]);
  await db.rows(ANNOUNCED, [ids, on, sentOn]);
}

/** Gives a customer an email address, so that notices of withdrawals can be sent. */
export async function giveEmail(db: Database, lmsId: 1 | 2, customerId: string): Promise<void> {
  await db.rows(WITH_EMAIL, [lmsId, customerId]);
}
