-- Saves one location check or one answer of a payer.
-- Called by: features/locations
create function app.record_location(p jsonb) returns void language plpgsql as $$
begin
  perform app.act_as(array[p ->> 'profileId']);
  insert into app.location_check (profile_id, guest_session_id, loan_id, transaction_type, outcome, state, said_at)
  values (p ->> 'profileId', p ->> 'guestSessionId', (p ->> 'loanId')::bigint, p ->> 'transactionType', p ->> 'outcome',
          p ->> 'state', (p ->> 'saidAt')::timestamptz);
end $$;
