-- Says how a customer's notices are sent: post, email, text, both or none.
-- Called by: servicing/autopay
-- The same choice as in servicing.make_notices and app.tell_of_notice.
create function app.channel_of_notice(of_lms int, of_customer text) returns text language sql stable as $$
  select coalesce((
    select case
      when app.wants_paper(p.profile_id) then 'post'
      when p.preference = 2 and p.email is not null and p.phone is not null then 'both'
      when p.phone is not null and (p.preference = 1 or p.email is null) then 'text'
      when p.email is not null then 'email' end
      from app.profile_customer c join app.profile p on p.profile_id = c.profile_id
     where c.lms_id = of_lms and c.customer_id = of_customer
     order by p.email is null and p.phone is null limit 1), 'none')
$$;
revoke execute on function app.channel_of_notice(int,text) from public;
grant execute on function app.channel_of_notice(int,text) to lendside_worker;
