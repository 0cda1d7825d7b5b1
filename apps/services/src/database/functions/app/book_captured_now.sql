-- Makes captured payments of a loan system due at once, however long they were postponed.
-- Called by: servicing/day-end
-- Owner: features/payments
-- They could not be booked while a day was being closed. Skips payments that a worker has claimed. Returns how many became due.
create function app.book_captured_now(of_lms int) returns int language sql as $$
  with due as (
    update app.payment p set next_at = clock_timestamp()
     where p.payment_id = any (array(
       select w.payment_id from app.payment w
        where w.state = 'captured' and w.lms_id = of_lms and w.next_at > clock_timestamp() and w.lease_until is null
          for update skip locked))
    returning 1
  )
  select count(*)::int from due
$$;
revoke execute on function app.book_captured_now(int) from public;
grant execute on function app.book_captured_now(int) to lendside_worker;
