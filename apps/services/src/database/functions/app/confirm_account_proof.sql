-- Compares two amounts that a person typed with the small credits of their proof, in any order.
-- Called by: features/payouts
-- Owner: features/payouts
-- Answers: confirmed, wrong, over. A wrong pair uses a try, and a repeat of it does not. `over`: the proof takes no amounts now.
-- Runs with the rights of the owner, because the amounts stand where the HTTP side cannot read them. The row is locked, so that tries that
-- come at once count one after the other.
create function app.confirm_account_proof(whose text, named text, one int, other int, tries_max int) returns text
language plpgsql security definer set search_path = '' as $$
declare
  proof app.account_proof;
  typed constant text := least(one, other) || '+' || greatest(one, other);
  wanted text;
begin
  select * into proof from app.account_proof p where p.proof_id = named and p.profile_id = whose for update;
  if not found then return 'over'; end if;
  if (select count(*) from app.payout o
       where o.payout_id in (named || '-1', named || '-2') and o.state in ('sent', 'paid')) < 2 then
    return 'over';
  end if;
  if proof.confirmed_at is not null then return 'confirmed'; end if;
  if typed = any (proof.wrong_pairs) then return 'wrong'; end if;
  if cardinality(proof.wrong_pairs) >= tries_max then return 'over'; end if;
  select string_agg(d.amount::text, '+' order by d.amount) into wanted
    from servicing.disbursement d where d.reference in (named || '-1', named || '-2');
  if typed = wanted then
    update app.account_proof set confirmed_at = clock_timestamp() where proof_id = named;
    return 'confirmed';
  end if;
  update app.account_proof set wrong_pairs = wrong_pairs || typed where proof_id = named;
  return 'wrong';
end $$;
revoke execute on function app.confirm_account_proof(text,text,int,int,int) from public;
grant execute on function app.confirm_account_proof(text,text,int,int,int) to lendside_api;
