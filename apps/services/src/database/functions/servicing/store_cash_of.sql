-- Returns the cash in cents that stores hand out to a customer on a day: paid out, waiting, or promised.
-- Called by: servicing/commands/draws, servicing.open_renewal
-- An open renewal and a new loan that waits for its signature promise cash. They may be signed on any day, so they count on every day until they
-- end. The renewal of `except_loan` and the application `except_application` do not count. Take servicing.lock_store_cash first when the answer
-- decides on more cash.
create function servicing.store_cash_of(whose text, on_day date, except_loan bigint default null, except_application bigint default null)
returns bigint language sql stable as $$
  select coalesce(sum(c.amount), 0)::bigint from (
    select d.amount from servicing.disbursement d
     where d.customer_id = whose and d.channel = 'store' and d.requested_on = on_day and d.state not in ('cancelled', 'failed', 'expired')
    union all
    select r.cash from servicing.loan l join servicing.renewal r on r.loan_id = l.loan_id
     where l.customer_id = whose and l.loan_id is distinct from except_loan and r.channel = 'store'
       and r.state in ('paying', 'awaitingSignature', 'awaitingVisit')
    union all
    select a.proceeds from servicing.application a
     where a.customer_id = whose and a.application_id is distinct from except_application and a.method = 'store'
       and a.state in ('open', 'signing')) c
$$;
