import { expect, test } from 'vitest';
import { cloneStatement } from './clone-rows.ts';

test('a cloned row copies every column of its model except the changed columns', () => {
  const sql = cloneStatement({
    table: 'app.pet',
    columns: ['id', 'name'],
    changes: { id: '$2 + k' },
    where: 'm.id = 1',
  });
  expect(sql.replaceAll(/\s+/g, ' ')).toBe(
    'insert into app.pet ("id", "name") overriding system value ' +
      'select $2 + k, m."name" from generate_series(1, $1::bigint) k cross join app.pet m where m.id = 1',
  );
});

test('a change to a missing column throws, so that a schema change is noticed', () => {
  expect(() => cloneStatement({ table: 'app.pet', columns: ['id'], changes: { age: '1' }, where: 'true' })).toThrow(
    'app.pet has no column age',
  );
});
