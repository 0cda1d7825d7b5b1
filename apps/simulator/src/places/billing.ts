/** Counts what the provider would bill. A session is any number of searches plus the choice that ends it. A choice or search
 *  without a token, or with a used token, is billed alone. */
export type Billing = {
  search(sessionToken: string | undefined): void;
  choose(sessionToken: string | undefined): void;
  summary(): { sessions: number; abandoned: number; requestsAlone: number };
};

// When more sessions than this are open, the oldest counts as abandoned.
const OPEN_MAX = 1_000;

export function openBilling(): Billing {
  const open = new Set<string>();
  const ended = new Set<string>();
  let abandoned = 0;
  let sessions = 0;
  let requestsAlone = 0;
  return {
    search(token) {
      if (token === undefined || token === '' || ended.has(token)) requestsAlone += 1;
      else open.add(token);
      const [oldest] = open;
      if (open.size > OPEN_MAX && oldest !== undefined) {
        open.delete(oldest);
        abandoned += 1;
      }
    },
    choose(token) {
      if (token === undefined || token === '' || ended.has(token)) {
        requestsAlone += 1;
        return;
      }
      open.delete(token);
      ended.add(token);
      sessions += 1;
    },
    summary: () => ({ sessions, abandoned: abandoned + open.size, requestsAlone }),
  };
}
