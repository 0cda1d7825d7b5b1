-- The partner is told what its customers say of themselves. Null while it has not taken the newest: then the profile is still due.
alter table app.partner_profile add column told_at timestamptz;
update app.partner_profile set told_at = completed_at;
