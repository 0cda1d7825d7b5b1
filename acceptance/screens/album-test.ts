import { lookingTest } from '../stack.ts';

/** `test` for pictures: one lender serves them all, and what one of them left half done is not shown to the next. */
export const albumTest = lookingTest.extend({
  page: async ({ page, stack }, use) => {
    await stack.query('delete from app.user_cache');
    await use(page);
  },
});
