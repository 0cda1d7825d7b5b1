-- Who reads the payments of a day reads them all, once: reconciliation. Payments are written in the order of their days, so that a
-- summary of each stretch of the table finds them; unlike an index it takes no entry for each of a payment's states.
drop index app.payment_of_day;
create index payment_of_day on app.payment using brin (business_date) with (pages_per_range = 32, autosummarize = on);
