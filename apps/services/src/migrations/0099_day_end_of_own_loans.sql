-- A loan may move from one of our loan systems to another and keeps its product (T10), so a product no longer says whose day-end
-- opens its loans: the other system's must leave it alone, or it would bear interest on the wrong days and in the wrong books.
do $$
declare
  was constant text := pg_get_functiondef('servicing.open_range(jsonb, date, bigint, bigint)'::regprocedure);
  own constant text := replace(was, 'where l.product_id = product and', 'where l.lms_id = lms and l.product_id = product and');
begin
  if own = was then
    raise exception 'open_range does not look for its loans where it was thought to';
  end if;
  execute own;
end $$;
