-- Enrolls the autopay that was requested with finished payments, or drops the request when the payment failed.
-- Called by: servicing/autopay
-- A card payment is finished when it is posted. A bank payment is finished when its return period is over.
-- Returns how many requests were handled.
create function app.take_up_autopay(payments text[]) returns int language plpgsql security definer set search_path = '' as $$
declare
  asked record;
  ended text;
  taken int := 0;
begin
  for asked in
    select a.payment_id, a.authorisation, a.customer_ids, p.state, b.state as debit,
           c.type = 'bank' as is_bank, c.removed_at is not null as is_gone,
           exists (select from servicing.loan l where l.loan_id = p.loan_id and l.lms_id = p.lms_id and l.phase = 'active'
                      and l.status in (12, 27, 31, 33)) as is_payable
      from app.payment_autopay a
      join app.payment p using (payment_id)
      join app.card c using (card_id)
      left join servicing.bank_debit b on b.reference = p.payment_id
     where a.payment_id = any (payments) and a.outcome is null
     order by p.loan_id
       for update of a
  loop
    ended := case
      when asked.state in ('declined', 'failed', 'voided') or asked.debit = 'returned' then 'dropped'
      when asked.state <> 'posted' or asked.is_bank and asked.debit is distinct from 'settled' then null
      when asked.is_gone or not asked.is_payable then 'dropped'
      else app.enrol_autopay(asked.authorisation, asked.customer_ids) end;
    if ended is not null then
      update app.payment_autopay set outcome = ended, ended_at = pg_catalog.now() where payment_id = asked.payment_id;
      taken := taken + 1;
    end if;
  end loop;
  return taken;
end $$;
revoke execute on function app.take_up_autopay(text[]) from public;
grant execute on function app.take_up_autopay(text[]) to lendside_worker;
