-- Raises the error for a payout move that is not allowed (LS003).
-- Called by: app.follow_payout_edges
create function app.refuse_payout_move(payout text, from_state text, event text, to_state text) returns text language plpgsql as $$
begin
  raise exception 'payout % cannot go from % to % by %', payout, from_state, to_state, event using errcode = 'LS003';
end $$;
