-- Whoever signed for a loan too sees and pays it like the borrower (ALT-001, LOP-085). Row-level security shows a loan to statements
-- that look as its borrower; these functions say for which loans, and for nothing else of the borrower's, somebody may.

-- The pairs of asks and customers (see servicing.loans_asked) with the borrower beside each co-borrower, for the asked loan only.
create function servicing.as_borrowers(loans bigint[], systems int[], asks int[], customers text[])
  returns table (asks int[], customers text[]) language sql stable security definer set search_path = '' as $$
  select array_agg(w.ask order by w.n, w.place), array_agg(w.customer order by w.n, w.place)
    from (
      select p.ask, p.customer, p.n, 1 as place from unnest(asks, customers) with ordinality as p (ask, customer, n)
      union all
      select p.ask, l.customer_id, p.n, 2
        from unnest(asks, customers) with ordinality as p (ask, customer, n)
        join servicing.loan l on l.loan_id = loans[p.ask] and l.lms_id = systems[p.ask] and l.cosigner_id = p.customer) w $$;

-- The same for one loan: these customers, and its borrower when one of them signed for it too.
create function servicing.with_borrower(customer_ids text[], of_lms int, of_loan bigint) returns text[]
  language sql stable security definer set search_path = '' as $$
  select customer_ids || array(
    select l.customer_id from servicing.loan l
     where l.loan_id = of_loan and l.lms_id = of_lms and l.cosigner_id = any (customer_ids)) $$;

create function servicing.cosigned(systems int[], brands text[], asks int[], customers text[])
  returns table (ask int, loan_id bigint, customer_id text) language sql stable security definer set search_path = '' as $$
  select w.ask, l.loan_id, l.customer_id
    from unnest(asks, customers) as w (ask, customer)
    join servicing.loan l on l.cosigner_id = w.customer and l.lms_id = systems[w.ask] and l.brand = brands[w.ask] $$;

-- The loans under a brand that askers signed for too, oldest first; see servicing.screens_asked.
create function servicing.cosigned_screens(systems int[], brands text[], asks int[], customers text[])
  returns table (ask int, loan json) language plpgsql as $$
declare
  found_asks int[]; found_loans bigint[]; found_borrowers text[];
begin
  select array_agg(c.ask), array_agg(c.loan_id), array_agg(c.customer_id) into found_asks, found_loans, found_borrowers
    from servicing.cosigned(systems, brands, asks, customers) c;
  if found_asks is null then
    return;
  end if;
  perform servicing.look_as(found_borrowers);
  return query
    select w.ask, r.record
      from unnest(found_asks, found_loans) as w (ask, loan_id)
      join servicing.loan_record r on r.loan_id = w.loan_id
     where r.loan_id = any (found_loans)
     order by w.ask, r.loan_id;
end $$;

-- Who stands on shared loans, and whether each of them has an account with us. Told to one of the two only.
create function app.parties_of(loans bigint[], asking text[])
  returns table (loan_id bigint, customer_id text, first_name text, last_name text, is_linked boolean)
  language sql stable security definer set search_path = '' as $$
  select l.loan_id, c.customer_id, c.first_name, c.last_name,
         exists (select from app.profile_customer p where p.lms_id = c.lms_id and p.customer_id = c.customer_id)
    from servicing.loan l
    join servicing.customer c on c.lms_id = l.lms_id and c.customer_id in (l.customer_id, l.cosigner_id)
   where l.loan_id = any (loans) and l.cosigner_id is not null
     and (l.customer_id = any (asking) or l.cosigner_id = any (asking)) $$;

-- Who made the payments of a loan, by the confirmation number its history shows. Told to the borrower and to whoever signed too.
create function app.payers_of(of_loan bigint, asking text[])
  returns table (confirmation_number text, profile_id text, name text, is_guest boolean)
  language sql stable security definer set search_path = '' as $$
  select p.confirmation_number, p.profile_id, p.contact ->> 'name', p.guest_session_id is not null
    from app.payment p
    join servicing.loan l on l.loan_id = p.loan_id and l.lms_id = p.lms_id
   where p.loan_id = of_loan and p.state = 'posted' and (l.customer_id = any (asking) or l.cosigner_id = any (asking)) $$;

revoke execute on function servicing.as_borrowers(bigint[], int[], int[], text[]), servicing.with_borrower(text[], int, bigint),
  servicing.cosigned(int[], text[], int[], text[]), app.parties_of(bigint[], text[]), app.payers_of(bigint, text[]) from public;
grant execute on function servicing.as_borrowers(bigint[], int[], int[], text[]), servicing.with_borrower(text[], int, bigint),
  servicing.cosigned(int[], text[], int[], text[]), app.parties_of(bigint[], text[]), app.payers_of(bigint, text[])
  to lendside_api, lendside_worker;

-- What day-end found when it laid the processor's books beside ours: every difference is kept until a person has settled it.
create table app.reconciliation_run (
  run_id text primary key,
  business_date date not null,
  at timestamptz not null default now(),
  payments int not null,
  unanswered int not null,
  differences int not null
);
create table app.reconciliation_difference (
  difference_id bigint generated always as identity primary key,
  run_id text not null references app.reconciliation_run,
  payment_id text not null references app.payment,
  kind text not null check (kind in ('missing_there', 'missing_here', 'amount', 'double', 'unanswered')),
  our_cents bigint not null,
  their_cents bigint,
  detail text not null,
  found_at timestamptz not null default now()
);
create index reconciliation_difference_of on app.reconciliation_difference (payment_id);
create trigger reconciliation_difference_is_append_only before update or delete or truncate on app.reconciliation_difference
  for each statement execute function app.refuse_change();
grant select, insert on app.reconciliation_run, app.reconciliation_difference to lendside_worker;
