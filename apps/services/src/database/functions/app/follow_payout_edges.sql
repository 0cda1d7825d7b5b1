-- Refuses payout moves that are not in the table of edges and writes the steps of the others.
-- Called by: its triggers
create function app.follow_payout_edges() returns trigger language plpgsql as $$
begin
  insert into app.payout_transition (payout_id, seq, from_state, event, to_state)
  select c.payout_id, c.last + 1, c.from_state, coalesce(e.event, app.refuse_payout_move(c.payout_id, c.from_state, c.event, c.to_state)), c.to_state
    from (select n.payout_id, o.state as from_state, n.last_event as event, n.state as to_state,
                 (select max(t.seq) from app.payout_transition t where t.payout_id = n.payout_id) as last
            from after_rows n join before_rows o using (payout_id)
           where n.state <> o.state
          offset 0) c
    left join app.payout_edge e on e.from_state = c.from_state and e.event = c.event and e.to_state = c.to_state;
  return null;
end $$;

create trigger payout_follows_edges after update on app.payout
  referencing old table as before_rows new table as after_rows for each statement execute function app.follow_payout_edges();
