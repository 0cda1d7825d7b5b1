import type { DatabaseSync } from 'node:sqlite';
import type { FastifyInstance } from 'fastify';
import { mountCeremonyAssets } from './ceremony-routes.ts';
import { envelopeBooks } from './envelope-books.ts';
import { mountEnvelopesPage } from './envelopes-routes.ts';
import { makeNotify } from './send-webhooks.ts';
import { mountSigningControl } from './signing-control.ts';
import { openSigningDesk, type SigningDesk } from './signing-desk.ts';
import { openSigningFaults } from './signing-faults.ts';
import { openBooks } from '#books/open-books.ts';
import type { Config } from '#config.ts';
import { mountDocuSeal } from '#docuseal/docuseal-routes.ts';
import { SEAL_WEBHOOK } from '#docuseal/docuseal-wire.ts';
import { mountDocuSign } from '#docusign/docusign-routes.ts';
import { CONNECT } from '#docusign/docusign-wire.ts';
import type { Clock } from '#timing/clock.ts';
import type { World } from '#world.ts';

/** The signature vendors, each with its own books. */
export type SigningVendors = {
  docusign: SigningDesk;
  docuseal: SigningDesk;
  databases: readonly DatabaseSync[];
  /** Stops webhooks that still wait. The caller closes the databases. */
  stopWebhooks(): void;
};

export function openSigningVendors({ dataDir, lendsideUrl }: Config, clock: Clock): SigningVendors {
  const databases = [openBooks(dataDir, 'docusign'), openBooks(dataDir, 'docuseal')] as const;
  const webhookUrl = `${lendsideUrl}/api/webhooks/signing`;
  const vendors = {
    docusign: openSigningDesk(
      {
        name: 'docusign',
        label: 'DocuSign',
        clock,
        books: envelopeBooks(databases[0]),
        faults: openSigningFaults(webhookUrl),
      },
      makeNotify(CONNECT),
    ),
    docuseal: openSigningDesk(
      {
        name: 'docuseal',
        label: 'DocuSeal',
        clock,
        books: envelopeBooks(databases[1]),
        faults: openSigningFaults(webhookUrl),
      },
      makeNotify(SEAL_WEBHOOK),
    ),
  };
  const stopWebhooks = (): void => [vendors.docusign, vendors.docuseal].forEach((desk) => desk.close());
  return { ...vendors, databases, stopWebhooks };
}

/** Mounts the vendors' calls, their signing pages, the control calls and the page with their books. */
export async function mountSigningVendors(
  app: FastifyInstance,
  world: World,
  { docusign, docuseal }: SigningVendors,
): Promise<void> {
  mountCeremonyAssets(app);
  await mountDocuSign(app, world, docusign);
  await mountDocuSeal(app, world, docuseal);
  for (const desk of [docusign, docuseal]) mountSigningControl(app, desk);
  await mountEnvelopesPage(app, world.config, [docusign, docuseal]);
}
