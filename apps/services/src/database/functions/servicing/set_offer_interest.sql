-- Saves whether a customer is interested in an offer, and returns its state. An offer that ended keeps its state.
-- Called by: servicing/capabilities
create function servicing.set_offer_interest(whose text[], of_lms int, number bigint, is_interested boolean) returns text
language sql security definer set search_path = '' as $$
  with changed as (
    update servicing.offer o set state = case when is_interested then 'open' else 'dismissed' end
     where o.customer_id = any (whose) and o.lms_id = of_lms and o.offer_id = number and o.state in ('open', 'dismissed')
    returning o.state
  )
  select coalesce((select c.state from changed c), o.state)
    from servicing.offer o where o.customer_id = any (whose) and o.lms_id = of_lms and o.offer_id = number
$$;
revoke execute on function servicing.set_offer_interest(text[],int,bigint,boolean) from public;
grant execute on function servicing.set_offer_interest(text[],int,bigint,boolean) to lendside_api, lendside_worker;
