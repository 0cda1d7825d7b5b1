// Runs before the first paint: only the sign-in page starts with the sign-in frame.
document.documentElement.dataset.start = window.location.pathname === '/' ? 'sign-in' : 'app';
