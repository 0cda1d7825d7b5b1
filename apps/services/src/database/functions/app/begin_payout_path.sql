-- Checks new payouts and writes the first step of each.
-- Called by: its triggers
-- A person's draw begins as asked. What the books made by themselves begins as accepted, or as held.
create function app.begin_payout_path() returns trigger language plpgsql as $$
begin
  if exists (select from added a
              where a.last_event <> a.state or a.state not in ('asked', 'held', 'accepted')
                 or (a.state = 'asked') <> (a.payout_key is not null)) then
    raise exception 'a payout begins as asked, held or accepted' using errcode = 'LS003';
  end if;
  insert into app.payout_transition (payout_id, seq, from_state, event, to_state)
  select payout_id, 1, null, last_event, state from added;
  return null;
end $$;

create trigger payout_begins after insert on app.payout
  referencing new table as added for each statement execute function app.begin_payout_path();
