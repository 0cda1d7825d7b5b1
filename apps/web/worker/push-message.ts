/** The content of a notification. It holds nothing personal, because a lock screen shows it to anybody. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** A page of the app. */
  readonly path: string;
  /** Notices with the same tag replace each other. */
  readonly tag: string;
}

const PLAIN: PushMessage = {
  title: 'Your account',
  body: "There's an update on your account.",
  path: '/',
  tag: 'account',
};

/** Reads a push of the services. An unreadable one still shows a notification, because browsers withdraw push from apps that
 *  show none. A path outside the app becomes the app's start. Never throws. */
export function readPush(text: string): PushMessage {
  const fields = fieldsOf(text);
  const word = (name: keyof PushMessage) => {
    const value = fields.get(name);
    return typeof value === 'string' && value !== '' ? value : PLAIN[name];
  };
  const path = word('path');
  return { title: word('title'), body: word('body'), tag: word('tag'), path: isOwnPath(path) ? path : PLAIN.path };
}

/** True for a path of this app; `//elsewhere` and `/\elsewhere` are not. */
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
