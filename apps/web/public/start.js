// Runs before the first paint: only the sign-in page starts with the sign-in frame.
document.documentElement.dataset.start = window.location.pathname === '/' ? 'sign-in' : 'app';

// The browser's prompt to install may come before the app is there to hold it. Source: SHL-23.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.heldInstallPrompt = event;
});
addEventListener('appinstalled', () => {
  window.heldInstallPrompt = null;
});
