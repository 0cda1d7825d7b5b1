-- Computes every move that one statement may make to a payment, with its steps.
-- Called by: app.payment_move
-- A move follows one edge, or passes through `captured` when one commit records the charge and the step after it.
create view app.payment_move_by_edges as
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
grant select on app.payment_move_by_edges to lendside_worker;
