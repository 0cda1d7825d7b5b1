-- Captured money is booked or refused, however long its loan system is away: no move leads from it to a person's review (security D6).
delete from app.payment_edge where from_state = 'captured' and event = 'gave_up';
refresh materialized view app.payment_move;

-- The books of the bank are laid beside ours like those of the card processors.
alter table app.reconciliation_run
  drop constraint reconciliation_run_processor_check,
  add constraint reconciliation_run_processor_check check (processor in (1, 2, 4, 101));
