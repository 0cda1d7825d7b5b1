-- Locks the store cash of customers until the end of the transaction, so that the look at the day's limit and the cash are one decision.
-- Called by: servicing/commands/draws, servicing.open_renewal
-- Advisory locks of the store cash of a customer are (7350, hash). Take this one after all others, and read the cash in a later statement.
create function servicing.lock_store_cash(whose text[]) returns void language sql as $$
  select pg_advisory_xact_lock(7350, l.lock) from (select distinct hashtext(k) as lock from unnest(whose) k order by 1) l
$$;
