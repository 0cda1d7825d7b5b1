-- Refuses the sale of a vehicle without a mailed notice of the sale, or before its waiting time is over (UCC 9-611 to 9-614).
-- Called by: triggers
-- Everybody who owes the loan must have been mailed the notice at least 10 days before the day that it names, and 15 days
-- before the sale. A public sale takes place on the day named.
create function servicing.require_sale_notice(of_loan bigint, on_day date) returns void language plpgsql stable as $$
declare
  problem text;
begin
  select case
      when c.sale_notice_key is null or c.sale_not_before is null then 'no notice of the sale was made'
      when exists (
        select from unnest(array[l.customer_id, l.cosigner_id]) who (customer_id)
         where who.customer_id is not null and not exists (
           select from servicing.notice n join servicing.notice_delivery d on d.key = n.key and d.channel = 'post'
            where n.key in (c.sale_notice_key, c.sale_notice_key || ':cosigner') and n.code = 'N10' and n.loan_id = l.loan_id
              and n.customer_id = who.customer_id and d.sent_on + 10 <= c.sale_not_before and d.sent_on + 15 <= on_day
              and (d.carrier_id <> 'history' or exists (select from app.system_mode m where m.mode = 'simulation'))))
        then 'the notice of the sale was not mailed in time to everybody who owes the loan'
      when on_day < c.sale_not_before then 'the waiting time of the notice is not over'
      when c.sale_method = 'public' and on_day <> c.sale_not_before then 'the public sale was announced for another day' end
    into problem
    from servicing.loan l
    left join lateral (select * from servicing.repo_case r where r.loan_id = l.loan_id order by r.seq desc limit 1) c on true
   where l.loan_id = of_loan;
  if problem is not null then
    raise exception 'the vehicle of loan % may not be sold: %', of_loan, problem using errcode = 'check_violation';
  end if;
end $$;

create function servicing.sold_case_needs_notice() returns trigger language plpgsql as $$
begin
  perform servicing.require_sale_notice(new.loan_id, new.sold_on);
  return null;
end $$;
create trigger sold_case_needs_notice after insert or update of sold_on on servicing.repo_case
  for each row when (new.sold_on is not null) execute function servicing.sold_case_needs_notice();

-- The step of the loan is checked when the transaction ends, because the case may be written after it.
create function servicing.sold_loan_needs_notice() returns trigger language plpgsql as $$
begin
  perform servicing.require_sale_notice(new.loan_id, new.business_date);
  return null;
end $$;
create constraint trigger sold_loan_needs_notice after insert on servicing.loan_event deferrable initially deferred
  for each row when (new.event = 'sell') execute function servicing.sold_loan_needs_notice();
