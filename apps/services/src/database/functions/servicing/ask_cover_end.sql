-- Notes that a borrower asked to cancel an ancillary product that covers a loan, and queues it for the worker.
-- Called by: servicing/commands/ancillaries
-- Returns one of: asked, renewal_open, no_such_ancillary.
-- Runs with the rights of the owner, because the API may write no books. The caller's customers must be parties of the loan. Takes
-- the advisory lock of money operations (7344), so that no renewal opens meanwhile.
create function servicing.ask_cover_end(of_lms int, of_loan bigint, of_cover text, sale_key text, of_ancillary int) returns text
language plpgsql security definer set search_path = '' as $$
declare
  today date;
begin
  perform pg_advisory_xact_lock(7344, hashint8(of_loan));
  if exists (select from servicing.renewal r
              where r.loan_id = of_loan and r.state in ('paying', 'awaitingSignature', 'awaitingVisit')) then
    return 'renewal_open';
  end if;
  update servicing.ancillary_sale s
     set cancel_asked_at = coalesce(s.cancel_asked_at, now())
    from servicing.loan mine
    join servicing.loan l on l.customer_id = mine.customer_id and left(l.loan_header, 13) = left(mine.loan_header, 13)
    join servicing.business_clock c on c.lms_id = mine.lms_id
   where mine.loan_id = of_loan and mine.lms_id = of_lms
     and (mine.customer_id = any (app.current_customers()) or mine.cosigner_id = any (app.current_customers()))
     and s.loan_id = l.loan_id and s.key = sale_key and s.ancillary_id = of_ancillary
     and s.cancelled_on is null and s.ends_on > c.business_date
  returning c.business_date into today;
  if today is null then
    return 'no_such_ancillary';
  end if;
  -- A refused cancellation may be asked for again on another day.
  insert into app.outbox (kind, dedupe_key, payload)
  values ('cover.cancel', 'cover.cancel:' || of_cover || ':' || today,
          jsonb_build_object('lmsId', of_lms, 'loanId', of_loan, 'coverId', of_cover, 'ancillaryId', of_ancillary, 'on', today))
  on conflict do nothing;
  perform pg_notify('message_work', '');
  return 'asked';
end $$;
revoke execute on function servicing.ask_cover_end(int,bigint,text,text,int) from public;
grant execute on function servicing.ask_cover_end(int,bigint,text,text,int) to lendside_api, lendside_worker;
