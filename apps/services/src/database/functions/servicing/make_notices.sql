-- Makes the notices of a day, each once, and queues them for delivery.
-- Called by: servicing/day-end
-- Also queues notices that commands made since the day before, and letters that are owed until they are mailed: notices of
-- a sale, refusals and letters to a spouse. Returns how many notices were made.
create function servicing.make_notices(of_lms int, on_day date, in_three date, terms jsonb, delivers boolean) returns int
language plpgsql as $$
declare
  made int;
begin
  insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
  select d.key, d.code, d.loan_id, d.customer_id, on_day, d.facts from servicing.notices_due(of_lms, on_day, in_three, terms) d
  on conflict do nothing;
  get diagnostics made = row_count;
  if delivers then
    perform servicing.queue_notices(array(
      select n.key from servicing.notice n left join servicing.loan l on l.loan_id = n.loan_id
       where n.made_on in (on_day - 1, on_day) and n.delivered_at is null and coalesce(l.lms_id, of_lms) = of_lms
      union
      select n.key from servicing.notice n join servicing.loan l on l.loan_id = n.loan_id and l.lms_id = of_lms
       where (n.code = 'N10' or n.code = 'N16' and n.facts ? 'grantedOn' or n.code = 'N14' and n.facts ? 'isAdverse')
         and not exists (select from servicing.notice_delivery d where d.key = n.key and d.channel = 'post'
                          and (d.sent_at is not null or d.refused_at is not null))));
  end if;
  return made;
end $$;
