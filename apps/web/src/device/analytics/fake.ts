import { bestEffort } from '#device/best-effort.ts';
import { toWireProperties, type Analytics } from './analytics.ts';
import type { ReceivedEvent } from './conformance.ts';

/** A sink that stores its events in `received`. While `isDown`, it fails as if no collector answered. */
export function openFakeAnalytics(): Analytics & { readonly received: ReceivedEvent[]; isDown: boolean } {
  let properties: Readonly<Record<string, string>> = {};
  const received: ReceivedEvent[] = [];
  const fake = { received, isDown: false };
  const keep = (name: string, fields: Readonly<Record<string, string>>) =>
    bestEffort('the fake', () => {
      if (fake.isDown) throw new Error('nobody answers');
      received.push({ name, fields, properties });
    });
  return Object.assign(fake, {
    identify: (next) => void (properties = toWireProperties(next)),
    pageView: (page) => keep('page_view', { page }),
    selectContent: (type, origin) => keep('select_content', { type, origin }),
    logout: (method) => keep('logout', { method }),
    flush: () => undefined,
  } satisfies Analytics);
}
