-- Keeps that a person wants to prove a bank account by two small credits, and wakes the worker, for which the caller queues it.
-- Called by: features/payouts
-- Owner: features/payouts
-- Answers: asked, not_found, no_customer, changed, too_often. `changed`: the newest proof of the account is another than the caller saw.
-- `too_often`: the account had so many proofs lately, whoever asked for them.
-- Runs with the rights of the owner, because the proofs of others count too. The advisory lock keeps two proofs of one account apart.
create function app.ask_account_proof(whose text, account text, new_id text, seen_id text, times_max int, days int) returns text
language plpgsql security definer set search_path = '' as $$
declare
  asked_hash bytea;
  payer record;
begin
  select b.account_hash into asked_hash
    from app.bank_account b join app.card c on c.card_id = b.card_id
   where b.card_id = account and b.profile_id = whose and c.removed_at is null and b.account_number is not null;
  if not found then return 'not_found'; end if;
  perform pg_advisory_xact_lock(hashtextextended('proof of ' || encode(asked_hash, 'hex'), 0));
  if (select p.proof_id from app.account_proof p where p.profile_id = whose and p.account_hash = asked_hash
       order by p.asked_at desc, p.proof_id desc limit 1) is distinct from seen_id then
    return 'changed';
  end if;
  if (select count(*) from app.account_proof p
       where p.account_hash = asked_hash and p.asked_at > clock_timestamp() - make_interval(days => days)) >= times_max then
    return 'too_often';
  end if;
  select m.lms_id, m.customer_id into payer from app.profile_customer m
   where m.profile_id = whose and m.lms_id in (1, 2) order by m.lms_id, m.customer_id limit 1;
  if not found then return 'no_customer'; end if;
  insert into app.account_proof (proof_id, profile_id, card_id, account_hash, lms_id, customer_id, asked_at)
  values (new_id, whose, account, asked_hash, payer.lms_id, payer.customer_id, clock_timestamp());
  perform pg_notify('payout_work', '');
  return 'asked';
end $$;
revoke execute on function app.ask_account_proof(text,text,text,text,int,int) from public;
grant execute on function app.ask_account_proof(text,text,text,text,int,int) to lendside_api;
