-- Records that the mail house took over a letter, once, on the loan system's business date.
-- Called by: servicing/commands
-- A spouse's letter (N16) also becomes a fact about the borrower, and only then is the borrower told of it.
create function servicing.record_letter(of_key text, by_carrier text, expected date) returns void language plpgsql as $$
declare
  told record;
begin
  update servicing.notice_delivery d
     set sent_at = now(), sent_on = c.business_date, carrier_id = by_carrier, expected_on = expected
    from servicing.notice n join servicing.loan l on l.loan_id = n.loan_id
    join servicing.business_clock c on c.lms_id = l.lms_id
   where d.key = of_key and d.channel = 'post' and d.sent_at is null and d.refused_at is null and n.key = d.key
  returning n.code, n.customer_id, l.lms_id, d.sent_on, d.text_hash into told;
  if not found then return; end if;
  update servicing.notice n set document_hash = coalesce(told.text_hash, n.document_hash), delivered_at = coalesce(n.delivered_at, now())
   where n.key = of_key;
  if told.code = 'N16' then
    update servicing.customer_fact f set spouse_notice_on = coalesce(f.spouse_notice_on, told.sent_on)
     where f.lms_id = told.lms_id and f.customer_id = told.customer_id;
    perform servicing.queue_notices(array[of_key]);
  end if;
end $$;
