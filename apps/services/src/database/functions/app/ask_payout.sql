-- Records a draw that a borrower asks for. The worker takes it to the books.
-- Called by: app.ask_payouts
-- Owner: features/payouts
-- Returns the payout's id and one of: accepted, replayed, key_reused, loan_not_found, target_refused, day_over, draw_pending, payment_in_flight,
-- renewal_open, locked_by_other. The id is null unless it was accepted or replayed.
-- Runs with the rights of its caller, which are those of the owner, because the draws, payments and locks of the other borrower count too.
-- The person must be a borrower of the loan. The card or the account must be their own and able to receive money; a pick-up names none. The
-- advisory lock of money operations on a loan (7344) keeps two draws, a draw and a payment, or a draw and a renewal from passing each other.
-- The caller's own add-on lock ends with the draw: from here on the pending draw keeps others out.
create function app.ask_payout(asked jsonb) returns table (payout_id text, answer text)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  of_loan constant bigint := (asked ->> 'loanId')::bigint;
  of_lms constant int := (asked ->> 'lmsId')::int;
  whose constant text := asked ->> 'profileId';
  whom constant text := asked ->> 'customerId';
  twin record;
begin
  perform pg_advisory_xact_lock(7344, hashint8(of_loan));
  select p.payout_id, p.request_hash = decode(asked ->> 'requestHash', 'hex') as is_same into twin
    from app.payout p where p.profile_id = whose and p.payout_key = asked ->> 'payoutKey';
  if found then
    return query select case when twin.is_same then twin.payout_id end, case when twin.is_same then 'replayed' else 'key_reused' end;
    return;
  end if;
  answer := case
    when not exists (select from servicing.loan l
                       join app.profile_customer mine on mine.lms_id = l.lms_id and mine.customer_id in (l.customer_id, l.cosigner_id)
                      where l.loan_id = of_loan and l.lms_id = of_lms and mine.profile_id = whose and mine.customer_id = whom)
      then 'loan_not_found'
    when not case when asked ->> 'channel' in ('debit', 'ach')
                  then exists (select from app.card k
                                where k.card_id = asked ->> 'cardId' and k.profile_id = whose and k.purpose = 'any' and k.removed_at is null and k.saved
                                  and k.guest_session_id is null
                                  and case asked ->> 'channel' when 'debit' then k.type <> 'bank' and k.can_disburse else k.type = 'bank' end)
                  else asked ->> 'cardId' is null end then 'target_refused'
    when app.is_day_over(of_lms, (asked ->> 'businessDate')::date) then 'day_over'
    when app.has_pending_draw(of_lms, of_loan) then 'draw_pending'
    when exists (select from app.loans_being_paid(of_lms, array[of_loan])) then 'payment_in_flight'
    when exists (select from servicing.renewal r
                  where r.loan_id = of_loan and r.lms_id = of_lms and r.state in ('paying', 'awaitingSignature', 'awaitingVisit'))
      then 'renewal_open'
    when exists (select from servicing.loan_lock k
                  where k.loan_id = of_loan and k.type = 'addOn' and k.holder_id <> whom and k.expires_at > clock_timestamp())
      then 'locked_by_other'
    else 'accepted' end;
  if answer <> 'accepted' then
    return next;
    return;
  end if;
  payout_id := asked ->> 'payoutId';
  insert into app.payout (payout_id, disbursement_ref, purpose, channel, lms_id, loan_id, customer_id, brand, amount, profile_id, payout_key,
         request_hash, card_id, new_product_id, business_date)
  values (payout_id, payout_id, 'draw', asked ->> 'channel', of_lms, of_loan, whom, asked ->> 'brand', (asked ->> 'amountCents')::bigint,
          whose, asked ->> 'payoutKey', decode(asked ->> 'requestHash', 'hex'), asked ->> 'cardId', (asked ->> 'newProductId')::int,
          (asked ->> 'businessDate')::date);
  perform servicing.free_add_on_lock(of_loan, whom);
  return next;
end $$;
revoke execute on function app.ask_payout(jsonb) from public;
