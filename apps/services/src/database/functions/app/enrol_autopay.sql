-- Enrolls a loan in autopay and notifies both parties.
-- Called by: features/autopay, app.take_up_autopay
-- Answers: enrolled, of_other, not_theirs. `start` holds the first withdrawal and the payment before it, for the letter (N18).
create function app.enrol_autopay(p jsonb, customers text[]) returns text
language plpgsql security definer set search_path = '' as $$
declare
  of_loan bigint := (p ->> 'loanId')::bigint;
  notice_key text := 'N18:' || (p ->> 'authorisationId');
  l record;
begin
  select x.loan_id, x.lms_id, c.business_date,
         case when x.customer_id = any (customers) then x.customer_id else x.cosigner_id end as enroller into l
    from servicing.loan x join servicing.business_clock c using (lms_id)
   where x.loan_id = of_loan and (x.customer_id = any (customers) or x.cosigner_id = any (customers)) for update of x;
  if not found then
    return 'not_theirs';
  end if;
  if exists (select from servicing.autopay a join servicing.loan x using (loan_id)
              where a.loan_id = of_loan and a.ended_on is null and a.suspended_on is null
                and coalesce(a.enroller_id, x.customer_id) <> l.enroller) then
    return 'of_other';
  end if;
  if exists (select from servicing.autopay a where a.loan_id = of_loan and a.ended_on is null and a.suspended_on is null
                and a.method_id = p ->> 'methodId') then
    return 'enrolled';
  end if;
  insert into app.autopay_authorisation (authorisation_id, profile_id, loan_id, lms_id, version, words, method, method_id,
         display_number, session_id)
  values (p ->> 'authorisationId', p ->> 'profileId', of_loan, l.lms_id, p ->> 'version', p ->> 'words', p ->> 'method',
         p ->> 'methodId', p ->> 'displayNumber', p ->> 'sessionId');
  insert into servicing.autopay (loan_id, method, display_number, enrolled_on, authorised_on, method_id, profile_id, enroller_id)
  values (of_loan, p ->> 'method', p ->> 'displayNumber', l.business_date, l.business_date, p ->> 'methodId', p ->> 'profileId',
         l.enroller)
  on conflict (loan_id) do update set method = excluded.method, display_number = excluded.display_number,
         enrolled_on = excluded.enrolled_on, authorised_on = excluded.authorised_on, method_id = excluded.method_id,
         profile_id = excluded.profile_id, enroller_id = excluded.enroller_id, ended_on = null, suspended_on = null,
         suspended_why = null, next_return_code = null, ended_why = null;
  insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
  values (notice_key, 'N18', of_loan, l.enroller, l.business_date,
         pg_catalog.jsonb_build_object('account', p ->> 'displayNumber', 'words', p ->> 'words') || coalesce(p -> 'start', '{}'));
  perform app.tell_of_notice(notice_key, p ->> 'profileId');
  perform app.tell_other_of_autopay(of_loan, 'N18', notice_key, l.enroller);
  return 'enrolled';
end $$;
revoke execute on function app.enrol_autopay(jsonb,text[]) from public;
grant execute on function app.enrol_autopay(jsonb,text[]) to lendside_api;
