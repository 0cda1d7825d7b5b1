-- Opens a renewal with the terms of today, in the transaction that accepts its payment.
-- Called by: servicing/commands/renewals
-- Returns one of: opened, replayed, key_reused, loan_not_found, day_over, quote_changed, renewal_open, in_flight, locked_by_other,
-- debit_ordered, generations_used_up, product_does_not_renew, channel_not_open, cover_ending, cash_above_limit. `detail` is the name of the lock's
-- holder, the date of the debit, or the cash in cents that is left of the borrower's limit of the day.
-- Runs with the rights of the owner, because the API may write no books. The caller's customers must be parties of the loan.
-- Advisory locks of money operations on a loan are (7344, hash): app.accept_payments takes the same one. The share lock on the
-- loan waits for commands and for the debits of day-end. The domain decided the rest on the same quote version and day.
create function servicing.open_renewal(asked jsonb) returns table (answer text, detail text)
language plpgsql security definer set search_path = '' as $$
declare
  of_loan constant bigint := (asked ->> 'loanId')::bigint;
  of_renewal constant uuid := (asked ->> 'renewalId')::uuid;
  of_kind constant text := asked ->> 'kind';
  opener_id constant text := asked -> 'opener' ->> 'customerId';
  asked_on constant date := (asked ->> 'asOf')::date;
  last_day constant date := (asked ->> 'endsOn')::date;
  cash_cents constant bigint := (asked ->> 'cash')::bigint;
  cash_channel constant text := asked ->> 'channel';
  paid_by constant text := asked ->> 'paymentId';
  old record;
  header text;
  cash_left bigint;
begin
  perform pg_advisory_xact_lock(7344, hashint8(of_loan));
  select l.loan_id, l.lms_id, l.customer_id, l.cosigner_id, l.loan_header, l.quote_version, s.time_zone, c.business_date,
         case of_kind when 'productSwitch' then (p.body ->> 'switchToProductId')::int else l.product_id end as next_product
    into old
    from servicing.loan l
    join servicing.product p on p.product_id = l.product_id
    join servicing.store s on s.store_id = l.store_id
    join servicing.business_clock c on c.lms_id = l.lms_id
   where l.loan_id = of_loan
     and l.lms_id = (asked ->> 'lmsId')::int
     and (l.customer_id = any (app.current_customers()) or l.cosigner_id = any (app.current_customers()))
     for share of l;
  -- The person who opens the renewal is the caller and a borrower of the loan.
  if not found or (opener_id = any (app.current_customers()) and opener_id in (old.customer_id, old.cosigner_id)) is not true then
    return query select 'loan_not_found', null::text;
    return;
  end if;
  -- The longest time to visit the store is five business days: with a weekend and two holidays, nine days. To sign: one business day.
  if last_day not between asked_on + 1 and asked_on + (case of_kind when 'productSwitch' then 12 else 6 end) then
    raise exception 'the last day % of a renewal is out of bounds', asked ->> 'endsOn' using errcode = 'LS004';
  end if;
  select case when r.loan_id = of_loan and r.decided ->> 'hash' = asked -> 'decided' ->> 'hash' then 'replayed' else 'key_reused' end
    into answer
    from servicing.renewal r
   where r.renewal_id = of_renewal;
  if found then
    return next;
    return;
  end if;
  answer := case
    -- The product decides the kind of the renewal.
    when old.next_product is distinct from (asked ->> 'newProductId')::int
      then 'product_does_not_renew'
    -- Cash that is not picked up needs a saved card or account of the person who asks for it. A guest has none.
    when not case
      when cash_channel in ('debit', 'ach')
      then exists (select from app.card k
                     join app.profile_customer mine on mine.profile_id = k.profile_id and mine.lms_id = old.lms_id
                    where k.card_id = asked ->> 'cashCardId'
                      and mine.customer_id = opener_id
                      and k.purpose = 'any'
                      and k.removed_at is null
                      and k.saved
                      and k.guest_session_id is null
                      and asked -> 'opener' ->> 'guestSessionId' is null
                      and case cash_channel when 'debit' then k.type <> 'bank' and k.can_disburse else k.type = 'bank' end)
      else asked ->> 'cashCardId' is null end
      then 'channel_not_open'
    when old.business_date <> asked_on
      then 'day_over'
    when exists (select from servicing.renewal r
                  where r.loan_id = of_loan
                    and r.state in ('paying', 'awaitingSignature', 'awaitingVisit'))
      then 'renewal_open'
    -- Another payment, or a draw, is not finished.
    when exists (select from app.payment p
                  where p.loan_id = of_loan
                    and p.lms_id = old.lms_id
                    and p.payment_id is distinct from paid_by
                    and p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending'))
      then 'in_flight'
    when exists (select from servicing.disbursement d
                  where d.loan_id = of_loan
                    and d.purpose = 'draw'
                    and d.state in ('requested', 'approved'))
      then 'in_flight'
    -- The refund of a cover that was canceled changes what the old loan owes, so the cancellation comes first.
    when exists (select from servicing.loan l
                   join servicing.ancillary_sale s on s.loan_id = l.loan_id
                  where l.customer_id = old.customer_id
                    and left(l.loan_header, 13) = left(old.loan_header, 13)
                    and s.cancel_asked_at is not null
                    and s.cancelled_on is null
                    and s.ends_on > old.business_date)
      then 'cover_ending'
    when old.quote_version <> (asked ->> 'quoteVersion')::int
      then 'quote_changed'
  end;
  if answer is not null then
    return next;
    return;
  end if;
  select 'locked_by_other', k.holder_name
    into answer, detail
    from servicing.loan_lock k
   where k.loan_id = of_loan
     and k.type = 'alternate'
     and k.expires_at > clock_timestamp()
     and k.holder_id is distinct from opener_id;
  if found then
    return next;
    return;
  end if;
  -- A debit of autopay that the bank or the processor has already.
  select 'debit_ordered', max(d.effective_on)::text
    into answer, detail
    from servicing.debit_attempt d
   where d.loan_id = of_loan
     and d.state = 'sent'
  having count(*) > 0;
  if found then
    return next;
    return;
  end if;
  -- A header ends with the number of the renewal. Headers of renewals that were taken back are never used again.
  select max(l.loan_header)
    into header
    from servicing.loan l
   where l.loan_header like left(old.loan_header, 14) || '%';
  if right(header, 2) = '99' then
    return query select 'generations_used_up', null::text;
    return;
  end if;
  -- Cash at the store counts in the borrower's limit of the day from the row below on. Its lock comes after all others. The release
  -- before sends no limit.
  if cash_channel = 'store' and cash_cents > 0 and asked ? 'storeCashMax' then
    perform servicing.lock_store_cash(array[old.customer_id]);
    cash_left := greatest((asked ->> 'storeCashMax')::bigint - servicing.store_cash_of(old.customer_id, old.business_date), 0);
    if cash_cents > cash_left then
      return query select 'cash_above_limit', cash_left::text;
      return;
    end if;
  end if;
  header := left(header, 14) || lpad((right(header, 2)::int + 1)::text, 2, '0');
  insert into servicing.renewal (
         renewal_id, lms_id, loan_id, kind, state,
         new_loan_id, new_header, new_product_id, customer_ids, opener,
         payment_id, amount, tender, captured_on,
         cash, channel, cash_card_id,
         ancillaries, due_dates, decided,
         opened_on, ends_on, ends_at)
  values (of_renewal, old.lms_id, of_loan, of_kind,
         case when paid_by is not null then 'paying' when of_kind = 'productSwitch' then 'awaitingVisit' else 'awaitingSignature' end,
         nextval('servicing.loan_loan_id_seq'), header, (asked ->> 'newProductId')::int,
         array_remove(array[old.customer_id, old.cosigner_id], null), asked -> 'opener',
         paid_by, (asked ->> 'amount')::bigint, asked ->> 'tender', case when paid_by is null then old.business_date end,
         cash_cents, cash_channel, asked ->> 'cashCardId',
         asked -> 'ancillaries', array(select jsonb_array_elements_text(asked -> 'dueDates')::date), asked -> 'decided',
         old.business_date, last_day, (last_day + time '17:00') at time zone old.time_zone);
  insert into servicing.renewal_terms (renewal_id, revision, as_of, hash)
  values (of_renewal, 1, old.business_date, decode(asked -> 'decided' ->> 'hash', 'hex'));
  return query select 'opened', null::text;
end $$;
revoke execute on function servicing.open_renewal(jsonb) from public;
grant execute on function servicing.open_renewal(jsonb) to lendside_api, lendside_worker;
