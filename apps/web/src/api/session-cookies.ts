const WAIT_MS = 5_000;

const onTheWay = new Set<Promise<unknown>>();

/** Tracks a call whose answer sets or removes session cookies, until it is answered. */
export function noteCookiesOnTheWay(call: Promise<unknown>): void {
  onTheWay.add(call);
  const forget = () => void onTheWay.delete(call);
  call.then(forget, forget);
}

/** Waits until no such call is pending, five seconds at most. A late answer to a sign-out or refresh would otherwise replace
 *  the cookies of a newer sign-in. Source: SES-12, security C3. */
export function whenCookiesCame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, WAIT_MS);
    void Promise.allSettled(onTheWay).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
