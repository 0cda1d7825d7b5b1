-- Records the draws that borrowers ask for, and returns one answer for each, in their order.
-- Called by: features/payouts
-- Owner: features/payouts
-- See app.ask_payout for the answers. The locks of the loans are taken in one order, so that two batches never wait for each other. A row that
-- cannot be written fails the whole batch; the caller then tries each draw alone.
create function app.ask_payouts(batch jsonb) returns table (payout_id text, answer text)
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(7344, l.lock)
     from (select distinct hashint8((p ->> 'loanId')::bigint) as lock from jsonb_array_elements(batch) p order by 1) l;
  return query
    select a.payout_id, a.answer
      from jsonb_array_elements(batch) with ordinality b (p, n)
     cross join lateral app.ask_payout(b.p) a
     order by b.n;
end $$;
revoke execute on function app.ask_payouts(jsonb) from public;
grant execute on function app.ask_payouts(jsonb) to lendside_api;
