-- Lists the proofs of a person's bank accounts, newest first. It never tells an amount.
-- Called by: features/payouts
-- `sent_on` is the day on which the last credit was sent, null while one is not. `today` is the business date of the proof's loan system.
-- Runs with the rights of the owner, because the HTTP side reads neither the proofs nor the payouts that the books made.
create function app.account_proofs_of(whose text)
returns table (proof_id text, account_hash text, is_confirmed boolean, wrong_tries int, credit_states text[], sent_on date, today date)
language sql stable security definer set search_path = '' as $$
  select p.proof_id, encode(p.account_hash, 'hex'), p.confirmed_at is not null, cardinality(p.wrong_pairs),
         coalesce(c.states, '{}'), case when c.sent = 2 then c.sent_on end, t.business_date
    from app.account_proof p
    join servicing.business_clock t on t.lms_id = p.lms_id
    left join lateral (
      select array_agg(o.state order by o.payout_id) as states, count(o.sent_on) as sent, max(o.sent_on) as sent_on
        from app.payout o where o.payout_id in (p.proof_id || '-1', p.proof_id || '-2')) c on true
   where p.profile_id = whose
   order by p.asked_at desc, p.proof_id desc $$;
revoke execute on function app.account_proofs_of(text) from public;
grant execute on function app.account_proofs_of(text) to lendside_api;
