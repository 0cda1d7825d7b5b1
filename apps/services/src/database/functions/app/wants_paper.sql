-- Says whether a person took the agreement to electronic documents back, so that notices come on paper.
-- Called by: servicing.queue_notices, app.tell_of_notice, app.channel_of_notice, features/notices
-- Somebody who never agreed and never took it back is told as they chose. What a guest agreed to says nothing of the borrower.
-- Source: 15 USC 7001(c), loan-core 6.4.
create function app.wants_paper(of_profile text) returns boolean language sql stable as $$
  select coalesce((
    select c.withdrawn_at is not null from app.esign_consent c
     where c.profile_id = of_profile and c.guest_session_id is null order by c.given_at desc, c.consent_id desc limit 1), false)
$$;
revoke execute on function app.wants_paper(text) from public;
grant execute on function app.wants_paper(text) to lendside_worker;
