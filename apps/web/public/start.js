/* oxlint-disable no-var, no-unused-vars -- runs in browsers that support only old JavaScript */
// Runs before the first paint in every browser, so it uses only JavaScript of 2009. Only the sign-in page starts with the sign-in
// frame. A browser without modules, fetch or session storage, or one that cannot parse our code, gets a plain page (OPEN-72).
(function () {
  var page = document.documentElement;
  var lacks = !('noModule' in document.createElement('script')) || !window.fetch || !canStore();
  if (isPlainForm()) page.setAttribute('data-form', 'plain');
  page.setAttribute('data-start', lacks ? 'unsupported' : window.location.pathname === '/' ? 'sign-in' : 'app');

  function canStore() {
    try {
      window.sessionStorage.setItem('start', '1');
      window.sessionStorage.removeItem('start');
      return true;
    } catch (error) {
      return false;
    }
  }

  // The sign-in form with nothing to decide first: no query, no session, no lock. Only its own code is needed until the first use.
  function isPlainForm() {
    if (lacks || window.location.pathname !== '/' || window.location.search !== '') return false;
    if (window.sessionStorage.getItem('CognitoIdentityServiceProvider.lendside.LastAuthUser')) return false;
    return !/(?:^|;\s*)networkError=/.test(document.cookie);
  }

  function showPlainPage() {
    page.setAttribute('data-start', 'unsupported');
    var app = document.getElementById('root');
    var plain = document.getElementById('unsupported');
    if (!app || !plain || !plain.hasAttribute('hidden')) return;
    app.parentNode.removeChild(app);
    plain.removeAttribute('hidden');
    document.title = 'Browser Not Supported!';
  }

  if (lacks) {
    document.onreadystatechange = showPlainPage;
    return;
  }
  // The browser cannot parse our code, so the app will never start.
  window.addEventListener('error', function (event) {
    if (!page.hasAttribute('data-started') && event.error && event.error.name === 'SyntaxError') showPlainPage();
  });
  // Keeps the browser's install prompt for the app, which may load after it. Source: SHL-23.
  window.addEventListener('beforeinstallprompt', function (event) {
    event.preventDefault();
    window.heldInstallPrompt = event;
  });
  window.addEventListener('appinstalled', function () {
    window.heldInstallPrompt = null;
  });
})();
