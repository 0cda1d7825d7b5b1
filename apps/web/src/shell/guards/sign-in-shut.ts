import { pathTo } from '#paths.ts';
import { PASS, redirectTo, type GuardContext, type GuardOutcome } from './guard.ts';

/** While a lock lasts, Login leads to the screen that says until when. Source: OPEN-54, ERR-11. */
export function signInShut({ match, isShutOut }: GuardContext): GuardOutcome {
  return match?.row.name === 'Login' && isShutOut() ? redirectTo(pathTo('NetworkError')) : PASS;
}
