-- Returns the facts that decide on a draw besides the loan and the person: one row for each request, in their order.
-- Called by: features/cash
-- The earlier draw under the same key of the same person; whether a draw is pending; who holds the add-on lock.
-- Runs with the rights of the owner, because the draws and the lock of the other borrower count too. A loan that is not the person's has
-- neither.
create function app.cash_facts(whose text[], keys text[], loans bigint[], systems int[])
returns table (earlier_id text, earlier_hash bytea, has_pending boolean, holder_id text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select e.payout_id, e.request_hash, o.is_theirs and app.has_pending_draw(w.lms_id, w.loan_id),
           case when o.is_theirs then (select k.holder_id from servicing.loan_lock k
                                        where k.loan_id = w.loan_id and k.type = 'addOn' and k.expires_at > clock_timestamp()) end
      from unnest(whose, keys, loans, systems) with ordinality as w (id, key, loan_id, lms_id, n)
      left join lateral (select p.payout_id, p.request_hash from app.payout p
                          where p.profile_id = w.id and p.payout_key = w.key limit 1) e on true
     cross join lateral (
        select exists (select from servicing.loan l
                         join app.profile_customer mine on mine.lms_id = l.lms_id and mine.customer_id in (l.customer_id, l.cosigner_id)
                        where l.loan_id = w.loan_id and l.lms_id = w.lms_id and mine.profile_id = w.id) as is_theirs) o
     order by w.n;
end $$;
revoke execute on function app.cash_facts(text[],text[],bigint[],int[]) from public;
grant execute on function app.cash_facts(text[],text[],bigint[],int[]) to lendside_api;
