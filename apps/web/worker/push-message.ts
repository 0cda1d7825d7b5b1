/** What a notification says. Nothing personal is in it: a lock screen shows it to anybody. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** A page of the app. */
  readonly path: string;
  /** Notices of one kind replace each other. */
  readonly tag: string;
}

const PLAIN: PushMessage = {
  title: 'Your account',
  body: 'There is news about your account.',
  path: '/',
  tag: 'account',
};

/** Reads what the services pushed. What cannot be read still becomes a notification, because a browser takes the right to push away
 *  from those who show none; a path that leads out of the app leads to its start. Never throws. */
export function readPush(text: string): PushMessage {
  const fields = fieldsOf(text);
  const word = (name: keyof PushMessage) => {
    const value = fields.get(name);
    return typeof value === 'string' && value !== '' ? value : PLAIN[name];
  };
  const path = word('path');
  return { title: word('title'), body: word('body'), tag: word('tag'), path: isOwnPath(path) ? path : PLAIN.path };
}

/** Whether a text is a path of this app: `//elsewhere` and `/\elsewhere` are not. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

function fieldsOf(text: string): ReadonlyMap<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  } catch {
    return new Map();
  }
}
