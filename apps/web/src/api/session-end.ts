const WAIT_MS = 5_000;

let ending: Promise<unknown> = Promise.resolve();

/** Notes that a session is being ended with the services; `ended` settles with their answer. */
export function noteSessionEnd(ended: Promise<unknown>): void {
  ending = ended;
}

/** Waits until the session that was ended last is over with the services too, whatever they answered, at most five seconds. Their answer
 *  takes the session's cookies out of the browser: coming late, it would take those of whoever signed in meanwhile. Source: SES-12, security C3. */
export function whenSessionEnded(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, WAIT_MS);
    const goOn = () => {
      clearTimeout(timer);
      resolve();
    };
    ending.then(goOn, goOn);
  });
}
