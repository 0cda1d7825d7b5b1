// The configuration of a brand's store app. tools/hybrid.mjs writes it as capacitor.config.json, because Capacitor reads
// TypeScript only with the compiler's API, which our compiler does not have.

/** Returns the Capacitor configuration of a brand. `code` is "inl", `name` the name people read, `appId` the store id. */
export function appConfig({ code, name, themeColor, appId = `com.lendside.${code}` }) {
  return {
    appId,
    appName: name,
    webDir: 'www',
    // The pages come from the app itself. Their calls use the phone's own HTTP client, which keeps the cookies.
    plugins: { CapacitorHttp: { enabled: true }, CapacitorCookies: { enabled: true } },
    backgroundColor: themeColor,
    android: { allowMixedContent: false, webContentsDebuggingEnabled: false },
    ios: { contentInset: 'never', limitsNavigationsToAppBoundDomains: false, scheme: 'App' },
    server: { androidScheme: 'https' },
  };
}
