import { html, type Html, type Insertable } from './html.ts';

export type PageName =
  | 'panel'
  | 'departments'
  | 'road'
  | 'links'
  | 'shop'
  | 'apply'
  | 'applications'
  | 'inbox'
  | 'phone'
  | 'letters'
  | 'files'
  | 'envelopes'
  | 'moneyOut'
  | 'marketing'
  | 'analytics';

const LINKS: readonly { name: PageName; path: string; label: string }[] = [
  { name: 'panel', path: '/', label: 'Control panel' },
  { name: 'departments', path: '/departments', label: 'Departments' },
  { name: 'applications', path: '/applications', label: 'Applications' },
  { name: 'road', path: '/road', label: 'Network faults' },
  { name: 'links', path: '/links', label: 'Signed links' },
  { name: 'inbox', path: '/inbox', label: 'Inbox' },
  { name: 'phone', path: '/phone', label: 'Phone' },
  { name: 'letters', path: '/letters', label: 'Letters' },
  { name: 'files', path: '/files', label: 'Files' },
  { name: 'envelopes', path: '/envelopes', label: 'Envelopes' },
  { name: 'moneyOut', path: '/money-out', label: 'Money out' },
  { name: 'marketing', path: '/marketing', label: 'Marketing' },
  { name: 'analytics', path: '/analytics', label: 'Analytics' },
];

/** Renders the frame of every page: a note that this world is simulated, and links to the other pages. */
export function layout(page: { name: PageName; title: string; lendsideUrl: string }, main: Insertable): Html {
  const links = LINKS.map(
    ({ name, path, label }) =>
      html`<a href="${path}" ${name === page.name && { html: 'aria-current="page"' }}>${label}</a>`,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title} · Simulated world</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/pages.css" />
        <link rel="stylesheet" href="/assets/forms.css" />
        <link rel="stylesheet" href="/assets/messages.css" />
        <script type="module" src="/assets/pages.browser.ts"></script>
      </head>
      <body data-page="${page.name}">
        <a class="skip" href="#main">Skip to content</a>
        <header class="top">
          <p class="world"><strong>Simulated world</strong> <span>No real money, cards or people.</span></p>
          <nav aria-label="Simulator">${links}<a class="app" href="${page.lendsideUrl}">Lendside app</a></nav>
        </header>
        <main id="main" tabindex="-1">
          <h1>${page.title}</h1>
          ${main}
        </main>
      </body>
    </html>`;
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** Formats a business date with its weekday. Leaves any other text unchanged. */
export function toDay(date: string): Html {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return html`${date}`;
  const day = new Date(`${date}T00:00:00Z`);
  return html`<time datetime="${date}">${DAY.format(day)}</time> <small>${WEEKDAY.format(day)}</small>`;
}

const TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

/** Formats a real moment, such as the arrival of a message. The script of the pages shows it in the reader's time zone. */
export function time(instant: string): Html {
  return html`<time datetime="${instant}" data-instant>${TIME.format(new Date(instant))}</time>`;
}
