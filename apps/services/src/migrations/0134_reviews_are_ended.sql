-- A person ends the review of a payment (decision 009): it goes on where it was given up, or ends by what was found in books that we
-- cannot ask. Nothing but an answer of a processor is recorded together with what followed it.
insert into app.payment_edge (from_state, event, to_state) values
  ('review', 'ask_again', 'unknown'),
  ('review', 'book_again', 'captured'),
  ('review', 'void_again', 'void_pending'),
  ('review', 'found_uncharged', 'failed'),
  ('review', 'found_given_back', 'voided');
create or replace view app.payment_move_by_edges as
  select e.from_state, e.event, e.to_state, 1 as number, e.from_state as step_from, e.event as step_event, e.to_state as step_to
    from app.payment_edge e
  union all
  select a.from_state, b.event, b.to_state, s.number,
         case s.number when 1 then a.from_state else b.from_state end,
         case s.number when 1 then a.event else b.event end,
         case s.number when 1 then a.to_state else b.to_state end
    from app.payment_edge a
    join app.payment_edge b on b.from_state = a.to_state
   cross join (values (1), (2)) as s (number)
   where a.event = 'captured' and b.event in ('posted', 'posting_refused');
refresh materialized view app.payment_move;
