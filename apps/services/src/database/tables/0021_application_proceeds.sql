-- Keeps what the channel of an application hands out: its amount less withheld fees, and nothing for a line of credit. Cash at the store counts in the
-- customer's limit of the day from the choice of the method.
alter table servicing.application add column proceeds bigint not null default 0 check (proceeds >= 0);
-- Until it is written again, an application counts with its whole amount, which is never less.
update servicing.application a set proceeds = a.amount
  from servicing.product p
 where p.product_id = a.product_id and p.body ->> 'kind' <> 'line' and a.method = 'store' and a.state in ('open', 'signing');
create index application_store_cash on servicing.application (customer_id) where method = 'store' and state in ('open', 'signing');
