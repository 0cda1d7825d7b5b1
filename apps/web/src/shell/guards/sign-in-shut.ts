import { pathTo } from '#paths.ts';
import { PASS, redirectTo, type GuardContext, type GuardOutcome } from './guard.ts';

/** During a lock, Login leads to the screen that says when it ends. Source: OPEN-54, ERR-11. */
export function signInShut({ match, isShutOut }: GuardContext): GuardOutcome {
  return match?.row.name === 'Login' && isShutOut() ? redirectTo(pathTo('NetworkError')) : PASS;
}
