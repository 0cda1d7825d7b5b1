-- Returns the location checks of the last day and the location settings, one row for each payer.
-- Called by: features/locations, features/payments
create function app.location_facts(whose text[], guests text[], loans bigint[], types text[])
returns table (records jsonb, settings jsonb) language plpgsql as $$
begin
  perform app.act_as(whose);
  return query
    select (select coalesce(jsonb_agg(jsonb_build_object('outcome', c.outcome, 'state', c.state,
                     'atMs', floor(extract(epoch from c.checked_at) * 1000))), '[]')
              from app.location_check c
             where c.profile_id = w.id and c.guest_session_id is not distinct from w.guest and c.loan_id = w.loan
               and c.transaction_type = w.type and c.checked_at > now() - interval '1 day'),
           (select coalesce(jsonb_object_agg(substr(s.name, 8), s.value), '{}') from app.setting s
             where s.name in ('config.gpsCheckAddOn', 'config.gpsCheckPayment', 'config.gpsCheckRefi', 'config.gpsForceAddOn',
                              'config.gpsForcePayment', 'config.gpsForceRefi', 'config.restrictedStates',
                              'config.restrictedRetryMinutes', 'config.locationValidatedEntryMinutes'))
      from unnest(whose, guests, loans, types) with ordinality as w (id, guest, loan, type, n)
     order by w.n;
end $$;
