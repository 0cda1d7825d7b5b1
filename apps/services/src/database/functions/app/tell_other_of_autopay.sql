-- Notifies the other party of a shared loan that its autopay changed and who changed it.
-- Called by: app.end_autopay, app.enrol_autopay
-- The notice does not name the card or account.
create function app.tell_other_of_autopay(of_loan bigint, of_code text, notice_key text, enroller text) returns void
language sql security definer set search_path = '' as $$
  with told as (
    insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
    select notice_key || ':other', of_code, l.loan_id, o.customer_id, b.business_date,
           pg_catalog.jsonb_build_object('by', (select c.first_name from servicing.customer c where c.lms_id = l.lms_id and c.customer_id = enroller))
      from servicing.loan l
      join servicing.business_clock b using (lms_id)
     cross join lateral (values (l.customer_id), (l.cosigner_id)) o (customer_id)
     where l.loan_id = of_loan and l.cosigner_id is not null and o.customer_id <> enroller
    on conflict do nothing
    returning key, customer_id
  )
  select app.tell_of_notice(t.key, p.profile_id)
    from told t join servicing.loan l on l.loan_id = of_loan
    join app.profile_customer p on p.lms_id = l.lms_id and p.customer_id = t.customer_id
$$;
revoke execute on function app.tell_other_of_autopay(bigint,text,text,text) from public;
