import type { InstallPage } from '#paths.ts';

/** What is known of the browser. */
export interface InstallFacts {
  readonly userAgent: string;
  /** How many fingers the screen tells apart: an iPad calls itself a Macintosh. */
  readonly touchPointsMax: number;
  readonly isPromptHeld: boolean;
  readonly isInstalled: boolean;
}

/** The screen that says how this browser installs the app; null when it runs as an installed app already. Safari on an iPhone or iPad
 *  gets Apple; a held prompt or a Chromium browser gets Chrome; others are unsupported. Source: OPEN-71, RTE-60. */
export function chooseInstallPage(facts: InstallFacts): InstallPage | null {
  if (facts.isInstalled) return null;
  if (facts.isPromptHeld) return 'PwaInstallChrome';
  if (isAppleSafari(facts)) return 'PwaInstallApple';
  return /\bChrom(?:e|ium)\//.test(facts.userAgent) ? 'PwaInstallChrome' : 'PwaInstallUnsupported';
}

function isAppleSafari({ userAgent, touchPointsMax }: InstallFacts): boolean {
  const isPhoneOrPad = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPointsMax > 1);
  // Other browsers on these devices name themselves beside the word.
  return (
    isPhoneOrPad && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\//.test(userAgent)
  );
}
