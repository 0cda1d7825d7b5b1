-- Returns the minute of a business day at a store at a moment, for deadlines at a time of day.
-- Called by: servicing/loans, servicing/commands/renewals, servicing.renewal_void_until
-- In production a business day has a date of the wall clock. A day that is still open after the store's midnight stands at its end, so that
-- no deadline of the evening opens again. A day that opens before the store's midnight stands at its beginning.
-- In a simulation a person moves the days, so only the hour of the wall clock counts.
create function servicing.store_minutes(store_zone text, business_day date, moment timestamptz) returns int language sql stable as $$
  select case
    when not exists (select from app.system_mode m where m.mode = 'production') or (moment at time zone store_zone)::date = business_day
      then (extract(hour from moment at time zone store_zone) * 60 + extract(minute from moment at time zone store_zone))::int
    when (moment at time zone store_zone)::date > business_day then 1440
    else 0 end
$$;
