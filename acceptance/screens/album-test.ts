import { lookingTest } from '../stack.ts';

/** `test` for pictures. One lender serves them all, so unfinished payments are deleted before each. */
export const albumTest = lookingTest.extend({
  page: async ({ page, stack }, use) => {
    await stack.query('delete from app.user_cache');
    await use(page);
  },
});
