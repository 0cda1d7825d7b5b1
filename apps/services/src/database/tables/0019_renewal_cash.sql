-- The card or account that gets the cash of a renewal. Cash that is picked up has none.
alter table servicing.renewal add column cash_card_id text;
alter table servicing.renewal add constraint renewal_cash_card_check
  check (cash_card_id is null or cash > 0 and channel in ('debit', 'ach'));
