-- Returns the message to show on the dashboard of customers: their own before their brand's before everybody's, the newest first.
-- Called by: features/announcements
create function app.dashboard_message_for(customer_ids text[], of_brand text) returns table (title text, message text, severity text)
language plpgsql as $$
#variable_conflict use_column
begin
  perform servicing.look_as(customer_ids);
  return query
    select m.title, m.message, m.severity from app.dashboard_message m
     where m.ended_at is null and (m.shown_until is null or m.shown_until > now())
       and (m.customer_id is null or m.customer_id = any (customer_ids)) and (m.brand is null or m.brand = of_brand)
     order by m.customer_id is null, m.brand is null, m.message_id desc limit 1;
end $$;
