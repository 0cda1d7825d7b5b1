import { getUserCache } from './get-user-cache.ts';
import { saveUserCache } from './save-user-cache.ts';

/** API calls of the `usercache` feature. */
export const usercacheApi = {
  getUserCache,
  saveUserCache,
} as const;
