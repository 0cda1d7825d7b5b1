-- Receipts of autopay (N04) and the notice of its stop (N08) go to whoever enrolled, like those of coming withdrawals: of two who owe
-- a loan the card or account is that one's.
do $$
declare
  of_function constant regprocedure := 'servicing.notices_due(int, date, date, jsonb)';
  written text := pg_get_functiondef(of_function);
  part record;
begin
  for part in
    select * from (values
      ('''N04'', d.loan_id, d.customer_id,',
       '''N04'', d.loan_id, coalesce((select e.enroller_id from servicing.autopay e where e.loan_id = d.loan_id), d.customer_id),'),
      ('format(''N08:%s:%s'', l.customer_id, a.suspended_on), ''N08'', min(l.loan_id), l.customer_id,',
       'format(''N08:%s:%s'', coalesce(a.enroller_id, l.customer_id), a.suspended_on), ''N08'', min(l.loan_id), coalesce(a.enroller_id, l.customer_id),'),
      ('group by l.customer_id, a.suspended_on', 'group by coalesce(a.enroller_id, l.customer_id), a.suspended_on')
    ) p (old_text, new_text)
  loop
    if position(part.old_text in written) = 0 then
      raise exception '% does not write % as it did', of_function, part.old_text;
    end if;
    written := replace(written, part.old_text, part.new_text);
  end loop;
  execute written;
end $$;
