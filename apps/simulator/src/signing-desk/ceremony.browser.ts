// Pings the address that the sender named while the signer is active, and ends the session after a long time without activity.

const { dataset } = document.body;
const pingUrl = dataset['ping'] ?? '';
const pingSeconds = Number(dataset['pingSeconds'] ?? 0);
const sessionSeconds = Number(dataset['sessionSeconds'] ?? 0);

let isActive = true;
let lastActiveMs = Date.now();

for (const kind of ['pointerdown', 'keydown', 'scroll', 'input'])
  document.addEventListener(
    kind,
    () => {
      isActive = true;
      lastActiveMs = Date.now();
    },
    { passive: true, capture: true },
  );

function ping(): void {
  if (!isActive) return;
  isActive = false;
  void fetch(pingUrl, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' }).catch(() => undefined);
}

if (pingUrl !== '' && pingSeconds > 0) {
  ping();
  setInterval(ping, pingSeconds * 1000);
}

if (sessionSeconds > 0)
  setInterval(() => {
    if (Date.now() - lastActiveMs < sessionSeconds * 1000) return;
    document.querySelector<HTMLButtonElement>('[data-rare] [value="timeOut"]')?.click();
  }, 5000);
