-- Returns true when a vaulted card is the same as a saved one.
-- Called by: app.add_card
-- Two cards are the same when the processor token matches. They are also the same when brand, first six
-- digits, last four digits and expiry match. Repay and BridgePay may leave out the first digits; then only
-- the token counts. A card listed twice is better than charging the wrong card.
create function app.same_card(c app.card, p jsonb) returns boolean language sql stable as $$
  select c.processor_token = p->>'processorToken'
      or (c.type = p->>'type' and c.last_four = p->>'lastFour' and left(c.bin, 6) = left(p->>'bin', 6) and c.bin <> ''
          and c.expires_month = (p->>'expiresMonth')::int and c.expires_year = (p->>'expiresYear')::int)
$$;
