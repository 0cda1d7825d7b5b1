import type { BrowserContext } from '@playwright/test';
import type { Stack } from './stack.ts';

/** Everything a browser sent to our own origin. */
export interface SentToUs {
  /** URL, headers and body of each request. */
  texts(): Promise<readonly string[]>;
}

/** Records the requests of a browser to our origin from now on, without changing them. */
export function listenToRequests(context: BrowserContext, stack: Stack): SentToUs {
  const requests: Promise<string>[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(stack.url)) return;
    requests.push(
      request
        .allHeaders()
        .then((headers) => [request.url(), JSON.stringify(headers), request.postData() ?? ''].join('\n')),
    );
  });
  return { texts: () => Promise.all(requests) };
}

/** Returns everything in the database of the services, as text. */
export async function readDatabaseAsText(stack: Stack): Promise<string> {
  const rows = await stack.query<{ text: string }>(
    `select schema_to_xml(name, false, false, '')::text as text from unnest(array['app', 'servicing', 'user_pool']) as name`,
  );
  return rows.map(({ text }) => text).join('\n');
}

/** Matches digits with common separators: "4111 1111 1111 1111" and "4111111111111111" alike. */
export function writtenAnyWay(digits: string): RegExp {
  return new RegExp([...digits].join(String.raw`[\s+%20-]{0,4}`));
}
