import { getUserCache } from './get-user-cache.ts';
import { saveUserCache } from './save-user-cache.ts';

/** The calls of the area `usercache`. */
export const usercacheApi = {
  getUserCache,
  saveUserCache,
} as const;
