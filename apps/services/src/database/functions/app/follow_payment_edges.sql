-- Refuses payment moves that are not in the table of moves and writes the steps of the others.
-- Called by: its triggers
create function app.follow_payment_edges() returns trigger language plpgsql as $$
begin
  insert into app.payment_transition (payment_id, seq, from_state, event, to_state, fence)
  select c.payment_id, c.last + m.number, m.step_from,
         coalesce(m.step_event, app.refuse_payment_move(c.payment_id, c.from_state, c.event, c.to_state)), m.step_to, c.fence
    from (select n.payment_id, n.fence, o.state as from_state, n.last_event as event, n.state as to_state,
                 (select t.seq from app.payment_transition t where t.payment_id = n.payment_id order by t.seq desc limit 1) as last
            from after_rows n join before_rows o using (payment_id)
           where n.state <> o.state
          offset 0) c
    left join app.payment_move m on m.from_state = c.from_state and m.event = c.event and m.to_state = c.to_state;
  return null;
end $$;

create trigger payment_follows_edges after update on app.payment
  referencing old table as before_rows new table as after_rows for each statement execute function app.follow_payment_edges();
