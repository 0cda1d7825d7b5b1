// Which package or folder may import which, as patterns for oxlint. Calls go down; no import points upwards. Oxlint applies only
// the LAST entry whose `files` match, so narrower entries come later.

const everywhere = [
  {
    regex: '^(\\.\\./){2}',
    message: 'No ../../: name the file from the source root, as in #calendar/business-date.ts.',
  },
  { regex: '(^|/)index(\\.[a-z]+)?$', message: 'No barrels: import the file that defines it.' },
  { regex: '^@lendside/[a-z]+$', message: 'No barrels: import the file that defines it.' },
];
const zodElsewhere = { regex: '^zod($|/)', message: 'Import zod only in contract, wire.ts and config.ts.' };

const refuseOurs = (names, message) => ({ regex: `^@lendside/(${names.join('|')})(/|$)`, message });
const refuseRooms = (names, message) => ({ regex: `^(#|\\.\\./)(${names.join('|')})[/.]`, message });

/** Refuses every import except the given ones and those of the same package. */
const allowOnly = (allowed, message) => ({
  group: ['**', '!./**', '!../**', '!\\#*', '!\\#*/**', ...allowed.map((name) => `!${name}`)],
  message,
});

const layer = (name, files, refused) => ({ name, files, refused: [...everywhere, ...refused] });

const testTools = ['vitest', 'fast-check', 'node:*', 'node:**'];
const vendors = {
  regex: '^@lendside/providers/[^/]+/[^/]+/',
  message: 'Only wiring imports a vendor: use the port.',
};
const servicesNever = refuseOurs(
  ['web', 'simulator', 'acceptance', 'bench'],
  'services imports domain, contract and providers.',
);
const webNever = refuseOurs(
  ['services', 'providers', 'simulator', 'acceptance', 'bench'],
  'web imports domain and contract.',
);
const uiDomain = {
  group: ['@lendside/domain/**', '!@lendside/domain/money/**', '!@lendside/domain/calendar/**'],
  message: 'ui imports only money and calendar from domain.',
};

const domainMessage = 'domain is pure: it imports only itself.';
const contractMessage = 'contract imports only domain and zod/mini.';

const packages = [
  layer('everything', ['**/*.{ts,tsx,mjs}'], [zodElsewhere]),
  layer('domain', ['packages/domain/src/**'], [allowOnly([], domainMessage)]),
  layer('domain tests', ['packages/domain/src/**/*.{test,fixture}.ts'], [allowOnly(testTools, domainMessage)]),
  layer('contract', ['packages/contract/src/**'], [allowOnly(['@lendside/domain/**', 'zod/mini'], contractMessage)]),
  layer(
    'contract tests',
    ['packages/contract/src/**/*.{test,fixture}.ts'],
    [allowOnly(['@lendside/domain/**', 'zod', 'zod/mini', ...testTools], contractMessage)],
  ),
  ...['', 'wire'].map((file) =>
    layer(
      `providers ${file}`.trim(),
      [file ? `packages/providers/src/**/${file}.ts` : 'packages/providers/src/**'],
      [
        refuseOurs(['contract', 'services', 'web', 'simulator'], 'providers imports domain and its vendors.'),
        ...(file ? [] : [zodElsewhere]),
      ],
    ),
  ),
];

const order = 'platform ← database, servicing, identity ← features ← wiring ← programs.';
/** The parts of our packages that platform may import: how calls are described, and the words for the caller. No business area
 *  and no business rule. */
const platformWords = {
  group: [
    '@lendside/contract/**',
    '@lendside/domain/**',
    ...['answer-writer', 'api', 'endpoint', 'errors', 'headers', 'wire', 'sample-values.fixture'].map(
      (file) => `!@lendside/contract/${file}.ts`,
    ),
    ...['brands/brand-codes', 'brands/brands', 'loan-systems/loan-systems', 'identity/session-flows'].map(
      (file) => `!@lendside/domain/${file}.ts`,
    ),
  ],
  message: 'platform imports how the contract describes calls and the words for a caller, but no business code.',
};

const services = [
  layer('services', ['apps/services/src/**'], [servicesNever, zodElsewhere]),
  layer('services config', ['apps/services/src/**/{config,wire}.ts'], [servicesNever]),
  layer(
    'services platform',
    ['apps/services/src/platform/**'],
    [
      servicesNever,
      zodElsewhere,
      refuseOurs(['providers'], 'platform must not import providers.'),
      platformWords,
      refuseRooms(['servicing', 'identity', 'features'], order),
    ],
  ),
  layer(
    'services database',
    ['apps/services/src/database/**'],
    [
      servicesNever,
      zodElsewhere,
      refuseOurs(['contract', 'domain', 'providers'], 'database must not import contract, domain or providers.'),
      refuseRooms(['servicing', 'identity', 'features'], order),
    ],
  ),
  layer(
    'services servicing',
    ['apps/services/src/servicing/**'],
    [
      servicesNever,
      zodElsewhere,
      vendors,
      refuseOurs(['contract'], 'servicing must not import contract.'),
      refuseRooms(['features', 'identity'], order),
    ],
  ),
  layer(
    'services identity',
    ['apps/services/src/identity/**'],
    [servicesNever, zodElsewhere, vendors, refuseRooms(['features', 'servicing'], order)],
  ),
  layer('services features', ['apps/services/src/features/**'], [servicesNever, zodElsewhere, vendors]),
  layer('services feature wires', ['apps/services/src/features/**/wire.ts'], [servicesNever, vendors]),
];

const webOrder = 'ui, device, api ← steps ← journeys ← routes.';
const webLayer = (name, refused) =>
  layer(`web ${name}`, [`apps/web/src/${name}/**`], [webNever, zodElsewhere, ...refused]);
const top = ['routes', 'route-rows', 'screens', 'shell', 'main'];

const web = [
  layer('web', ['apps/web/**'], [webNever, zodElsewhere]),
  webLayer('ui', [
    refuseRooms(['api', 'steps', 'journeys', 'brands', 'paths', ...top], webOrder),
    refuseOurs(['contract'], 'ui must not import contract.'),
    uiDomain,
  ]),
  webLayer('device', [
    refuseRooms(['ui', 'api', 'steps', 'journeys', 'brands', 'paths', ...top], webOrder),
    refuseOurs(['contract', 'domain'], 'device must not import contract or domain.'),
  ]),
  webLayer('api', [refuseRooms(['ui', 'steps', 'journeys', ...top], webOrder)]),
  webLayer('brands', [refuseRooms(['api', 'steps', 'journeys', ...top], webOrder)]),
  webLayer('steps', [refuseRooms(['journeys', ...top], webOrder)]),
  webLayer('journeys', [refuseRooms(top, webOrder)]),
];

const world = [
  layer(
    'simulator',
    ['apps/simulator/**'],
    [
      { regex: '^@lendside/', message: 'The simulator plays the outside world: it imports none of our packages.' },
      zodElsewhere,
    ],
  ),
];

export const directions = [...packages, ...services, ...web, ...world];
