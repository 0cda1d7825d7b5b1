-- Ends the autopay of a loan and notifies both parties.
-- Called by: features/autopay, app.end_autopay_from
-- Answers: ended, off, of_other, not_theirs.
create function app.end_autopay(of_loan bigint, customers text[], of_profile text, end_id text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  l record;
begin
  select x.loan_id, c.business_date, a.suspended_on, coalesce(a.enroller_id, x.customer_id) as enroller,
         case when x.customer_id = any (customers) then x.customer_id else x.cosigner_id end as asking, a.loan_id is null as is_off into l
    from servicing.loan x join servicing.business_clock c using (lms_id)
    left join servicing.autopay a on a.loan_id = x.loan_id and a.ended_on is null
   where x.loan_id = of_loan and (x.customer_id = any (customers) or x.cosigner_id = any (customers)) for update of x;
  if not found then
    return 'not_theirs';
  elsif l.is_off then
    return 'off';
  elsif l.enroller <> l.asking and l.suspended_on is null then
    return 'of_other';
  end if;
  update servicing.autopay a set ended_on = l.business_date where a.loan_id = of_loan;
  insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
  values ('N19:' || end_id, 'N19', of_loan, l.asking, l.business_date, '{}');
  perform app.tell_of_notice('N19:' || end_id, of_profile);
  perform app.tell_other_of_autopay(of_loan, 'N19', 'N19:' || end_id, l.asking);
  return 'ended';
end $$;
revoke execute on function app.end_autopay(bigint,text[],text,text) from public;
grant execute on function app.end_autopay(bigint,text[],text,text) to lendside_api;
