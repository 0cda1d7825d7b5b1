-- Adds the borrower of a shared loan to the list of pairs of request and customer.
-- Called by: servicing/loans
-- Used with servicing.loans_asked, only for the requested loan.
create function servicing.as_borrowers(loans bigint[], systems int[], asks int[], customers text[])
  returns table (asks int[], customers text[]) language sql stable security definer set search_path = '' as $$
  select array_agg(w.ask order by w.n, w.place), array_agg(w.customer order by w.n, w.place)
    from (
      select p.ask, p.customer, p.n, 1 as place from unnest(asks, customers) with ordinality as p (ask, customer, n)
      union all
      select p.ask, l.customer_id, p.n, 2
        from unnest(asks, customers) with ordinality as p (ask, customer, n)
        join servicing.loan l on l.loan_id = loans[p.ask] and l.lms_id = systems[p.ask] and l.cosigner_id = p.customer) w $$;
revoke execute on function servicing.as_borrowers(bigint[],integer[],integer[],text[]) from public;
grant execute on function servicing.as_borrowers(bigint[],integer[],integer[],text[]) to lendside_api, lendside_worker;
