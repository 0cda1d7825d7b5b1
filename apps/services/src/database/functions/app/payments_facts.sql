-- Returns the facts, besides the loan, that decide whether a payment is accepted: one row for each payment.
-- Called by: features/payments
-- Counts the card declines of the last hour (security T22). A refused bank account is not a declined card.
create function app.payments_facts(whose text[], guests text[], keys text[], cards text[]) returns table (
  earlier_id text, earlier_hash bytea, card_id text, processor int, last_four text, expires_month int, expires_year int, saved boolean,
  removed boolean, profile_id text, first_name text, last_name text, email text, phone text, preference int, ssn_on_file boolean,
  declines int, declines_until timestamptz)
language plpgsql as $$
#variable_conflict use_column
begin
  perform app.act_as(whose);
  return query
    select p.payment_id, p.request_hash, c.card_id, c.processor, c.last_four, c.expires_month, c.expires_year, c.saved,
           c.removed_at is not null, f.profile_id, f.first_name, f.last_name, f.email, f.phone, f.preference, f.ssn_on_file,
           d.declines, d.declines_until
      from unnest(whose, guests, keys, cards) with ordinality as w (id, guest, key, card, n)
      -- By key for each payment: as a set, the planner read all payments of these payers.
      left join lateral (select e.payment_id, e.request_hash from app.payment e
                          where e.profile_id = w.id and e.payment_key = w.key limit 1) p on true
      left join app.card c on c.card_id = w.card and c.purpose = 'any' and c.profile_id = w.id and c.guest_session_id is not distinct from w.guest
      left join app.profile f on f.profile_id = w.id
     cross join lateral (
        select count(*)::int as declines, min(r.finished_at) + interval '1 hour' as declines_until
          from app.payment r
         where r.profile_id = w.id and r.state = 'declined' and not starts_with(r.card_id, 'bank_') and r.finished_at > now() - interval '1 hour'
           and case when w.guest is null then r.guest_session_id is null
                    else r.guest_session_id = any (app.sessions_of_link(w.guest)) end) d
     order by w.n;
end $$;
revoke execute on function app.payments_facts(text[],text[],text[],text[]) from public;
grant execute on function app.payments_facts(text[],text[],text[],text[]) to lendside_api;
