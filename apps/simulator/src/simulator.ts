import type { DatabaseSync } from 'node:sqlite';
import fastify, { type FastifyInstance } from 'fastify';
import { mountAchControl, mountAchOriginator } from '#ach-originator/ach-originator.ts';
import { entryBooks } from '#ach-originator/entry-books.ts';
import { mountTelemetry } from '#analytics/telemetry-routes.ts';
import { mountBirdeye } from '#birdeye/birdeye-routes.ts';
import { commitNow } from '#books/group-commit.ts';
import { messageBooks } from '#books/message-books.ts';
import { openBooks } from '#books/open-books.ts';
import { secretBooks } from '#books/secret-books.ts';
import { mountApplications } from '#applications/application-routes.ts';
import { mountBridgePay } from '#bridgepay/bridgepay.ts';
import { openCardDesk } from '#card-desk/card-desk.ts';
import { mountCardFormAssets } from '#card-form/framed-page.ts';
import { mountBureau } from '#bureau/bureau-routes.ts';
import type { Config } from '#config.ts';
import { mountControl } from '#control-panel/control-routes.ts';
import { mountPages } from '#control-panel/page-routes.ts';
import { mountCyberSource } from '#cybersource/cybersource.ts';
import { openTokenSigner } from '#cybersource/token-signer.ts';
import { mountFileStore } from '#file-store/file-store-routes.ts';
import { alsoOnIpv6 } from '#http/also-on-ipv6.ts';
import { mountInvictus } from '#invictus/invictus-routes.ts';
import { openInvictus } from '#invictus/invictus.ts';
import { mountIterable } from '#iterable/iterable-routes.ts';
import { letterBooks } from '#lob/letter-books.ts';
import { mountLob } from '#lob/lob-routes.ts';
import { mountMoneyGram } from '#moneygram/moneygram-routes.ts';
import { mountMessages } from '#messaging/message-routes.ts';
import { openMailServer } from '#messaging/mail-server.ts';
import { mountPayoutControl } from '#payout-desk/payout-control.ts';
import { openPayoutDesks } from '#payout-desk/payout-desk.ts';
import { mountPlaces } from '#places/places-routes.ts';
import { openBrowserBooks } from '#push/browser-books.ts';
import { noBrowserLine, openBrowserLine } from '#push/browser-line.ts';
import { mountPush } from '#push/push-routes.ts';
import { openRoad } from '#road/open-road.ts';
import { openRoadDesk } from '#road/road-desk.ts';
import { mountRoadControl } from '#road/road-routes.ts';
import { mountSecureAcceptance } from '#secure-acceptance/secure-acceptance-routes.ts';
import { mountScanner } from '#scanner/scanner-routes.ts';
import { mountShop } from '#shop/shop-routes.ts';
import { mountRepay } from '#repay/repay.ts';
import { mountSigningVendors, openSigningVendors, type SigningVendors } from '#signing-desk/signing-vendors.ts';
import { systemClock, type Clock } from '#timing/clock.ts';
import { noteArrivals } from '#timing/since-arrival.ts';
import type { World } from '#world.ts';

/** `pushLinePort` is null when the push connection server is not open, `roadUrl` when the failing proxy is not, `scannerPort`
 *  when the scanner is not. */
export type Simulator = {
  url: string;
  smtpPort: number;
  pushLinePort: number | null;
  roadUrl: string | null;
  scannerPort: number | null;
  close(): Promise<void>;
};

const HOST = '127.0.0.1';
const BODY_MAX_BYTES = 256 * 1024;

/** Lets Lendside's own pages read messages and charges, for example for a link to the inbox. They cannot change anything. */
function allowReading(app: FastifyInstance, urls: readonly string[]): void {
  const origins = urls.map((each) => new URL(each).origin);
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin !== undefined && origins.includes(origin) && request.method === 'GET')
      reply.header('access-control-allow-origin', origin).header('vary', 'origin');
    done();
  });
}

/** Opens the server. Pages of `readers` may read its JSON. */
function openApp(clock: Clock, readers: readonly string[]): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_MAX_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  });
  noteArrivals(app, clock);
  allowReading(app, readers);
  app.get('/health', () => ({ ok: true }));
  return app;
}

/** Mounts the partners and their control calls. */
async function mountPartners(
  app: FastifyInstance,
  database: DatabaseSync,
  world: World,
  signing: SigningVendors,
): Promise<void> {
  await app.register((scope) => mountCyberSource(scope, world), { prefix: '/cybersource' });
  await app.register((scope) => mountRepay(scope, world), { prefix: '/repay' });
  await app.register((scope) => mountBridgePay(scope, world), { prefix: '/bridgepay' });
  mountCardFormAssets(app);
  await mountSecureAcceptance(app, database, world);
  await app.register((scope) => mountInvictus(scope, world), { prefix: '/invictus' });
  await mountPlaces(app);
  await mountBureau(app);
  await mountIterable(app, database, world);
  await mountBirdeye(app, database, world);
  await mountLob(app, world, letterBooks(database));
  await mountSigningVendors(app, world, signing);
  await mountTelemetry(app, database, world);
  await app.register((scope) => mountAchOriginator(scope, world), { prefix: '/ach' });
  mountAchControl(app, world);
  await mountMoneyGram(app, world.payouts.moneygram);
  mountPayoutControl(app, world.payouts);
  mountMessages(app, world);
  mountApplications(app, database, world);
  mountControl(app, world);
  mountRoadControl(app, world);
}

/** Starts every simulated partner: one HTTP server, one SMTP server, and their databases. */
export async function startSimulator(config: Config, clock: Clock = systemClock): Promise<Simulator> {
  const database = openBooks(config.dataDir);
  const secrets = secretBooks(database);
  const fingerprintKey = secrets.getKey('card-fingerprint-key');
  const signing = openSigningVendors(config, clock);
  const ofProcessors = [openBooks(config.dataDir, 'repay'), openBooks(config.dataDir, 'bridgepay')] as const;
  const ofFiles = openBooks(config.dataDir, 'files');
  const { desks: payouts, databases: ofPayouts } = openPayoutDesks(config.dataDir, clock, database, ofProcessors[0]);
  let url = config.publicUrl ?? '';
  const road = openRoadDesk(clock);
  const gateway = await openRoad(config, road);
  const world: World = {
    ...openCardDesk(database, clock, fingerprintKey),
    config,
    repay: openCardDesk(ofProcessors[0], clock, fingerprintKey),
    bridgePay: openCardDesk(ofProcessors[1], clock, fingerprintKey),
    entries: entryBooks(database),
    payouts,
    messages: messageBooks(database),
    invictus: openInvictus(database),
    signer: await openTokenSigner(secrets, clock),
    publicUrl: () => url,
    road,
    roadUrl: () => gateway?.url ?? null,
  };
  const app = openApp(clock, [config.lendsideUrl, ...(gateway === null ? [] : [gateway.url])]);
  await mountPartners(app, database, world, signing);
  await mountFileStore(app, ofFiles, world);
  const scanner = await mountScanner(app, config.scannerPort, HOST);
  const browsers = openBrowserBooks();
  const line =
    config.pushLinePort === null
      ? noBrowserLine
      : await openBrowserLine(browsers, { port: config.pushLinePort, host: HOST, nowMs: Date.now });
  mountPush(app, world, { books: browsers, line });
  mountShop(app, world);
  await mountPages(app, world);

  await app.listen({ port: config.port, host: HOST });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  if (config.publicUrl === null) url = `http://localhost:${port}`;
  const secondDoor = await alsoOnIpv6(app.server, port);
  const mail = await openMailServer(config.smtpPort, HOST, world.messages, clock);
  const secondMailDoor = await alsoOnIpv6(mail.server, mail.port);

  return {
    url,
    smtpPort: mail.port,
    pushLinePort: line.port,
    roadUrl: gateway?.url ?? null,
    scannerPort: scanner.port,
    async close() {
      await gateway?.close();
      signing.stopWebhooks();
      const doors = [secondDoor, secondMailDoor, mail, line, scanner, app];
      await Promise.all(doors.map((door) => door.close()));
      for (const books of [database, ...ofProcessors, ...ofPayouts, ofFiles, ...signing.databases]) {
        commitNow(books);
        books.close();
      }
    },
  };
}
