-- Says why autopay of a loan ended. Null when its payer turned it off. Autopay of loans that closed earlier is ended here.
alter table servicing.autopay add column ended_why text;

update servicing.autopay a set ended_on = c.business_date, ended_why = 'closed'
  from servicing.loan l join servicing.business_clock c using (lms_id)
 where l.loan_id = a.loan_id and a.ended_on is null and l.status in (3, 6, 8, 10, 16, 22, 23, 24, 28, 29, 32);
