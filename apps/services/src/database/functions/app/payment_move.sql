-- Holds every allowed payment move, computed once from the edges.
-- Called by: app.follow_payment_edges
-- After a change of app.payment_edge, refresh this view: `refresh materialized view app.payment_move`.
-- A test compares the view and the edges with the domain.
create materialized view app.payment_move as select * from app.payment_move_by_edges;
create unique index payment_move_key on app.payment_move (from_state, event, to_state, number);
grant select on app.payment_move to lendside_worker;
