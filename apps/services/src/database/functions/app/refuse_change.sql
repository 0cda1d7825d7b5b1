-- Refuses changes to append-only tables. The triggers that call it are in this file.
-- Called by: its triggers
create function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: its rows are append-only', tg_op, tg_table_name using errcode = 'LS001';
end $$;

create trigger audit_log_is_append_only before delete or update or truncate on app.audit_log
  for each statement execute function app.refuse_change();
create trigger autopay_authorisation_is_append_only before delete or update or truncate on app.autopay_authorisation
  for each statement execute function app.refuse_change();
create trigger document_is_kept before delete or truncate on app.document
  for each statement execute function app.refuse_change();
create trigger document_link_is_append_only before delete or update or truncate on app.document_link
  for each statement execute function app.refuse_change();
create trigger payment_is_kept before delete or truncate on app.payment
  for each statement execute function app.refuse_change();
create trigger payment_authorisation_is_append_only before delete or update or truncate on app.payment_authorisation
  for each statement execute function app.refuse_change();
create trigger payment_timeout_is_kept before delete or update or truncate on app.payment_timeout
  for each statement execute function app.refuse_change();
create trigger payment_transition_is_append_only before delete or update or truncate on app.payment_transition
  for each statement execute function app.refuse_change();
create trigger payout_is_kept before delete or truncate on app.payout
  for each statement execute function app.refuse_change();
create trigger payout_transition_is_append_only before delete or update or truncate on app.payout_transition
  for each statement execute function app.refuse_change();
create trigger reconciliation_difference_is_append_only before delete or update or truncate on app.reconciliation_difference
  for each statement execute function app.refuse_change();
create trigger refused_return_closing_is_append_only before delete or update or truncate on app.refused_return_closing
  for each statement execute function app.refuse_change();
create trigger system_mode_is_final before delete or update or truncate on app.system_mode
  for each statement execute function app.refuse_change();
create trigger terms_consent_is_append_only before delete or update or truncate on app.terms_consent
  for each statement execute function app.refuse_change();
create trigger ledger_entry_is_append_only before delete or update or truncate on servicing.ledger_entry
  for each statement execute function app.refuse_change();
create trigger ledger_txn_is_append_only before delete or update or truncate on servicing.ledger_txn
  for each statement execute function app.refuse_change();
create trigger loan_command_is_append_only before delete or update or truncate on servicing.loan_command
  for each statement execute function app.refuse_change();
create trigger loan_event_is_append_only before delete or update or truncate on servicing.loan_event
  for each statement execute function app.refuse_change();
create trigger payment_result_is_append_only before delete or update or truncate on servicing.payment_result
  for each statement execute function app.refuse_change();
