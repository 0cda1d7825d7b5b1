-- What was sold with a loan: which product, at what price, for which days. A cover runs on when its loan is renewed, so it is
-- looked for in the whole chain. The money itself is in the ledger.
create table servicing.ancillary_sale (
  -- Of the command that sold it, and the number of the product: one command may sell several.
  key text not null,
  ancillary_id int not null,
  loan_id bigint not null references servicing.loan,
  premium bigint not null check (premium >= 0),
  commission bigint not null check (commission >= 0),
  sold_on date not null,
  ends_on date not null check (ends_on > sold_on),
  is_financed boolean not null,
  cancelled_on date check (cancelled_on >= sold_on),
  primary key (key, ancillary_id)
);
create index ancillary_sale_of_loan on servicing.ancillary_sale (loan_id);
alter table servicing.ancillary_sale enable row level security;
create policy ancillary_sale_of_customer on servicing.ancillary_sale for select to lendside_api
  using (loan_id in (select l.loan_id from servicing.loan l));
create policy ancillary_sale_of_worker on servicing.ancillary_sale to lendside_worker using (true) with check (true);
grant select on servicing.ancillary_sale to lendside_api, lendside_worker;
grant insert on servicing.ancillary_sale to lendside_worker;
grant update (cancelled_on) on servicing.ancillary_sale to lendside_worker;
