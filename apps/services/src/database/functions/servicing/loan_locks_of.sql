-- Lists who works on a renewal of these loans: the opener of an open renewal, or the holder of a lock that is not over.
-- Called by: features/parties, servicing.set_loan_lock
-- Returns only loans of the borrowers whom the transaction looks as; a cosigner sees the lock of the borrower, and the borrower that of the cosigner. A loan
-- that nobody works on has a row without a holder.
create function servicing.loan_locks_of(loans bigint[])
  returns table (loan_id bigint, holder_id text, holder_name text, taken_at timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select distinct on (l.loan_id) l.loan_id, h.holder_id, h.holder_name, h.taken_at, h.expires_at
    from servicing.loan l
    left join lateral (
      select r.opener ->> 'customerId' as holder_id, r.opener ->> 'name' as holder_name, r.opened_at as taken_at, r.ends_at as expires_at, 1 as place
        from servicing.renewal r where r.loan_id = l.loan_id and r.state in ('paying', 'awaitingSignature', 'awaitingVisit')
      union all
      select k.holder_id, k.holder_name, k.taken_at, k.expires_at, 2
        from servicing.loan_lock k where k.loan_id = l.loan_id and k.type = 'alternate' and k.expires_at > clock_timestamp()) h on true
   where l.loan_id = any (loans) and app.current_customers() && array[l.customer_id, l.cosigner_id]
     and l.lms_id = coalesce(nullif(current_setting('app.lms_id', true), '')::int, l.lms_id)
   order by l.loan_id, h.place $$;
revoke execute on function servicing.loan_locks_of(bigint[]) from public;
grant execute on function servicing.loan_locks_of(bigint[]) to lendside_api, lendside_worker;
