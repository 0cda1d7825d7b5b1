// The configuration of a brand's app for the stores. Written out as capacitor.config.json by tools/hybrid.mjs: Capacitor reads a
// configuration in TypeScript only with a compiler that has an interface, which ours has not.

/** Capacitor's configuration of a brand. `code` "inl", `name` as people read it, `appId` as the stores know it. */
export function appConfig({ code, name, themeColor, appId = `com.lendside.${code}` }) {
  return {
    appId,
    appName: name,
    webDir: 'www',
    // The pages come from the app itself; what they ask the services goes by the phone's own connection, which keeps the cookies.
    plugins: { CapacitorHttp: { enabled: true }, CapacitorCookies: { enabled: true } },
    backgroundColor: themeColor,
    android: { allowMixedContent: false, webContentsDebuggingEnabled: false },
    ios: { contentInset: 'never', limitsNavigationsToAppBoundDomains: false, scheme: 'App' },
    server: { androidScheme: 'https' },
  };
}
