import type { LinkWanted, ReferralLinks } from './port.ts';

/** In-memory link maker. Returns `unavailable` while `isDown` is true. */
export interface FakeReferralLinks extends ReferralLinks {
  isDown: boolean;
  /** Everything that was asked, the oldest first. */
  readonly asked: LinkWanted[];
  /** Returns where a link leads; null for an unknown link. */
  leadsTo(url: string): string | null;
}

/** Opens a fake without links. */
export function openFakeReferralLinks(): FakeReferralLinks {
  const made = new Map<string, { readonly url: string; readonly target: string }>();
  const fake: FakeReferralLinks = {
    isDown: false,
    asked: [],
    make: (wanted) => {
      fake.asked.push(wanted);
      if (fake.isDown) return Promise.resolve({ kind: 'unavailable', detail: 'down' });
      const link = made.get(wanted.reference) ?? {
        url: `https://links.example/${made.size + 1}`,
        target: wanted.target,
      };
      made.set(wanted.reference, link);
      return Promise.resolve({ kind: 'made', url: link.url });
    },
    leadsTo: (url) => [...made.values()].find((link) => link.url === url)?.target ?? null,
  };
  return fake;
}
