-- A payout gets its days one after the other, and each of its steps wrote an entry into both indexes, also while the day was unknown. Only
-- payouts that have the day are found by it.
drop index app.payout_sent_on;
drop index app.payout_paid_on;
create index payout_sent_on on app.payout (lms_id, sent_on) where sent_on is not null;
create index payout_paid_on on app.payout (lms_id, paid_on) where paid_on is not null;
