-- Closing a day asks what the bank sent back, what is still to be taken back, and how much of it came back that day: without
-- reading every debit that ever was.
create index bank_debit_answered on servicing.bank_debit (debit_id) where bank_answer is not null;
create index bank_debit_returned on servicing.bank_debit (returned_on) where returned_on is not null;
create index debit_attempt_returned on servicing.debit_attempt (returned_on) where returned_on is not null;
