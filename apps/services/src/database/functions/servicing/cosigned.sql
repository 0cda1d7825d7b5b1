-- Lists the loans under a brand that the callers have co-signed.
-- Called by: servicing.cosigned_screens
create function servicing.cosigned(systems int[], brands text[], asks int[], customers text[])
  returns table (ask int, loan_id bigint, customer_id text) language sql stable security definer set search_path = '' as $$
  select w.ask, l.loan_id, l.customer_id
    from unnest(asks, customers) as w (ask, customer)
    join servicing.loan l on l.cosigner_id = w.customer and l.lms_id = systems[w.ask] and l.brand = brands[w.ask] $$;
revoke execute on function servicing.cosigned(integer[],text[],integer[],text[]) from public;
grant execute on function servicing.cosigned(integer[],text[],integer[],text[]) to lendside_api, lendside_worker;
