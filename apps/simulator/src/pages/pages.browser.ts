/** Small conveniences of the simulator's pages. All pages work without them. */
const FRESH_EVERY_MS = 4000;
const COPIED_FOR_MS = 1500;

async function copy(button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(button.dataset['copy'] ?? '');
  button.textContent = 'Copied';
  setTimeout(() => {
    button.textContent = 'Copy';
  }, COPIED_FOR_MS);
}

function enableCopying(): void {
  if (navigator.clipboard === undefined) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', () => void copy(button));
  }
}

function showBusyForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-busy]')) {
    form.addEventListener('submit', (event) => {
      const button = event.submitter;
      if (button === null) return;
      // Wait until the browser has read the form, because a disabled button is not sent.
      setTimeout(() => {
        button.textContent = form.dataset['busy'] ?? '';
        for (const each of document.querySelectorAll('button')) each.disabled = true;
      });
    });
  }
}

/** Opens the page of a choice at once. Its button does the same without this script. */
function followChoices(): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-shows-at]'))
    select.addEventListener('change', () => {
      location.assign((select.dataset['showsAt'] ?? '') + encodeURIComponent(select.value));
    });
}

const TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

/** Shows instants in the reader's own time zone. */
function showLocalTimes(): void {
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-instant]'))
    element.textContent = TIME.format(new Date(element.dateTime));
}

async function lookForMessages(status: HTMLElement): Promise<void> {
  if (document.hidden || status.childElementCount > 0) return;
  const page = document.body.dataset['page'] ?? 'inbox';
  const answer = await fetch(`/${page}.json?limit=1`).catch(() => null);
  if (answer === null || !answer.ok) return;
  const { messages }: { messages: { id: string }[] } = await answer.json();
  const newest = messages[0]?.id ?? '';
  if (newest === status.dataset['newest']) return;
  const link = document.createElement('a');
  link.href = `/${page}`;
  link.textContent = 'New messages have arrived. Show them.';
  status.replaceChildren(link);
}

/** Offers new messages with a link, so that the list never moves while a person reads it. */
function watchForMessages(): void {
  const status = document.querySelector<HTMLElement>('[data-fresh]');
  if (status === null) return;
  setInterval(() => void lookForMessages(status), FRESH_EVERY_MS);
}

enableCopying();
followChoices();
showLocalTimes();
showBusyForms();
watchForMessages();
