const WAIT_MS = 5_000;

const onTheWay = new Set<Promise<unknown>>();

/** Notes a call whose answer sets or removes the cookies of a session, until it is answered. */
export function noteCookiesOnTheWay(call: Promise<unknown>): void {
  onTheWay.add(call);
  const forget = () => void onTheWay.delete(call);
  call.then(forget, forget);
}

/** Waits until no such answer is on its way any more, whatever it says, at most five seconds: coming late, that of a sign-out or a refresh
 *  would take the place of the cookies of whoever signed in meanwhile. Source: SES-12, security C3. */
export function whenCookiesCame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, WAIT_MS);
    void Promise.allSettled(onTheWay).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
