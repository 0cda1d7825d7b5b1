-- Returns what a posted payment did to its loan, or null for an ordinary payment.
-- Called by: servicing.history_of, servicing.money_timeline
-- Values: reinstatement, payoff, productSwitch. The reversal of a settlement is settlementReturned (by the bank)
-- or settlementChargedBack (by the card issuer).
create function servicing.paid_as(of_loan bigint, of_txn bigint, of_event text, of_key text) returns text language sql stable as $$
  select case
    when of_event in ('PAYMENT', 'RECOVERY') then coalesce(
      (select case e.event when 'reinstate' then 'reinstatement' else 'payoff' end from servicing.loan_event e
        where e.loan_id = of_loan and e.txn_id = of_txn and e.event in ('reinstate', 'payoff', 'payClaim', 'redeem', 'repay')
        order by e.seq limit 1),
      case when app.is_for_product_switch(of_key) then 'productSwitch' end)
    when of_event = 'REVERSAL' then
      (select case t.narrative when 'chargeback' then 'settlementChargedBack' else 'settlementReturned' end
         from servicing.ledger_txn t join servicing.ledger_txn x on x.txn_id = t.reversal_of
        where t.txn_id = of_txn and x.event = 'SETTLEMENT')
    end
$$;
