-- Returns the autopay state of a loan, as much as the asking party (borrower or co-borrower) may see.
-- Called by: features/autopay
-- The reason of a failed debit is shown only to the person who paid it.
create function app.autopay_of(of_loan bigint, customers text[]) returns json
language sql stable security definer set search_path = '' as $$
  select pg_catalog.json_build_object('method', a.method, 'methodId', case when m.is_own then a.method_id end,
           'displayNumber', case when m.is_own then a.display_number end,
           'managedBy', case when not m.is_own then c.first_name || ' ' || pg_catalog.left(c.last_name, 1) || '.' end,
           'enrolledOn', a.enrolled_on, 'endedOn', a.ended_on, 'suspendedOn', a.suspended_on, 'suspendedWhy', a.suspended_why,
           'tries', (select coalesce(pg_catalog.json_agg(t order by t."on" desc), '[]') from (
              select d.effective_on as "on", d.amount, d.state,
                     case when coalesce(d.payer_id, d.customer_id) = any (customers) then d.return_code else 'ofOther' end as code
                from servicing.debit_attempt d
               where d.loan_id = of_loan order by d.effective_on desc, d.try desc limit 3) t))
    from servicing.autopay a
    join servicing.loan l using (loan_id)
    left join servicing.customer c on c.lms_id = l.lms_id and c.customer_id = coalesce(a.enroller_id, l.customer_id)
   cross join lateral (select coalesce(a.enroller_id, l.customer_id) = any (customers) as is_own) m
   where a.loan_id = of_loan and (l.customer_id = any (customers) or l.cosigner_id = any (customers))
$$;
revoke execute on function app.autopay_of(bigint,text[]) from public;
grant execute on function app.autopay_of(bigint,text[]) to lendside_api;
