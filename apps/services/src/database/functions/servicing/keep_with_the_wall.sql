-- Refuses a business date later than tomorrow in production (loan-core 8).
-- Called by: its triggers
create function servicing.keep_with_the_wall() returns trigger language plpgsql as $$
begin
  if new.business_date > current_date + 1 and exists (select from app.system_mode where mode = 'production') then
    raise exception 'a production may not live on %, later than tomorrow', new.business_date using errcode = 'LS007';
  end if;
  return new;
end $$;

create trigger business_clock_keeps_with_the_wall before insert or update on servicing.business_clock
  for each row execute function servicing.keep_with_the_wall();
