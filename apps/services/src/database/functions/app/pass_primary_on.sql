-- Makes the next oldest bank account primary when the primary one is removed.
-- Called by: its triggers
create function app.pass_primary_on() returns trigger language plpgsql as $$
begin
  if new.removed_at is not null and old.removed_at is null and new.type = 'bank' then
    update app.bank_account set is_primary = false where card_id = new.card_id and is_primary;
    if found then
      update app.bank_account b set is_primary = true
       where b.card_id = (select c.card_id from app.card c
                           where c.profile_id = new.profile_id and c.type = 'bank' and c.removed_at is null
                           order by c.added_at, c.card_id limit 1);
    end if;
  end if;
  return null;
end $$;

create trigger bank_account_removed after update of removed_at on app.card
  for each row when ((new.type = 'bank')) execute function app.pass_primary_on();
