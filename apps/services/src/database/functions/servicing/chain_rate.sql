-- Sums a rate of a pawn's prices over days of its renewal chain; each day counts at its own price.
-- Called by: servicing.find_breaches_of_loans, servicing.find_pawn_breaches
-- `charges`: the product's rows {fromChainDay, rateE8, capRateE8}; `of_rate`: the name of the rate.
create function servicing.chain_rate(charges jsonb, of_rate text, from_day int, days int) returns numeric
language sql immutable as $$
  select coalesce(sum(greatest(0, least(from_day + days, c.until) - greatest(from_day, c.since)) * c.rate), 0)
    from (select (r ->> 'fromChainDay')::int as since, (r ->> of_rate)::numeric as rate,
                 coalesce(lead((r ->> 'fromChainDay')::int) over (order by (r ->> 'fromChainDay')::int), 2147483647) as until
            from jsonb_array_elements(charges) r) c
$$;
