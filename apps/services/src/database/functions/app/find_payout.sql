-- Finds money that goes out, by its id or by the key under which the person asked for it.
-- Called by: features/payouts
-- Runs with the rights of the owner, because both borrowers of a loan see each other's draws. A key counts only for the person who used it.
-- The id is looked up first, so that the view reads one row by its key.
create function app.find_payout(whose text, named text) returns setof app.payout_shown
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := coalesce((select p.payout_id from app.payout p where p.profile_id = whose and p.payout_key = named), named);
begin
  return query
    select s.* from app.payout_shown s
     where s.payout_id = wanted
       and (s.profile_id = whose
            or exists (select from app.profile_customer mine
                         left join servicing.loan l on l.loan_id = s.loan_id and l.lms_id = s.lms_id
                        where mine.profile_id = whose and mine.lms_id = s.lms_id
                          and mine.customer_id in (s.customer_id, l.customer_id, l.cosigner_id)));
end $$;
revoke execute on function app.find_payout(text,text) from public;
grant execute on function app.find_payout(text,text) to lendside_api;
