-- Raises the error for a payment move that is not allowed (LS003).
-- Called by: app.follow_payment_edges
create function app.refuse_payment_move(payment text, from_state text, event text, to_state text) returns text language plpgsql as $$
begin
  raise exception 'payment % cannot go from % to % by %', payment, from_state, to_state, event using errcode = 'LS003';
end $$;
