-- Returns whether risk denies new money and whether a petition is open, for any number of callers.
-- Called by: servicing/capabilities
-- Request n is about loan `loans[n]` of system `systems[n]`, by a person with the customer ids `customers[i]` for every i with `asks[i] = n`. A
-- loan of somebody else is never denied by risk.
create function servicing.standing_asked(loans bigint[], systems int[], asks int[], customers text[])
returns table (ask int, is_denied boolean, has_petition boolean) language plpgsql as $$
begin
  perform servicing.look_as(customers);
  return query
    select w.ask,
           bool_or(exists (select from servicing.loan l
                             join servicing.customer_fact f on f.lms_id = l.lms_id and f.customer_id = w.customer_id and f.is_blocked
                            where l.loan_id = loans[w.ask] and l.lms_id = systems[w.ask] and l.customer_id = any (theirs.ids))),
           bool_or(exists (select from servicing.loan l
                             join servicing.bankruptcy_case c on c.loan_id = l.loan_id and c.dismissed_on is null and c.discharged_on is null
                            where l.customer_id = w.customer_id and l.lms_id = systems[w.ask]))
      from unnest(asks, customers) as w (ask, customer_id)
     cross join lateral (select array_agg(o.customer_id) as ids from unnest(asks, customers) as o (ask, customer_id) where o.ask = w.ask) theirs
     group by w.ask;
end $$;
