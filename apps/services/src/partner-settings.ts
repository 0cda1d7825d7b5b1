import { SIMULATION_ACCOUNT as DOCUSEAL_ACCOUNT } from '@lendside/providers/signing/docuseal/simulation-account.ts';
import { SIMULATION_ACCOUNT as DOCUSIGN_ACCOUNT } from '@lendside/providers/signing/docusign/simulation-account.ts';
import { readRsaKey } from '@lendside/providers/signing/docusign/rsa-key.ts';

/** The settings that are checked here. */
type PartnerKeys = Readonly<
  Record<
    | 'PUSH_PUBLIC_KEY'
    | 'PUSH_PRIVATE_KEY'
    | 'PUSH_SUBJECT'
    | 'LOB_KEY'
    | 'DOCUSIGN_PRIVATE_KEY'
    | 'DOCUSIGN_CONNECT_SECRET'
    | 'DOCUSEAL_WEBHOOK_SECRET',
    string
  >
>;

/** Returns what is wrong with the keys of partners in production, one sentence each. */
export function findPartnerProblems(config: PartnerKeys): string[] {
  return [...findMailHouseProblems(config), ...findSigningProblems(config), ...findPushProblems(config)];
}

/** Checks the web push settings: the keys must be base64url points and numbers of the curve, and the subject a mailto: or
 *  https URL. */
function findPushProblems({
  PUSH_PUBLIC_KEY: publicKey,
  PUSH_PRIVATE_KEY: privateKey,
  PUSH_SUBJECT: subject,
}: PartnerKeys) {
  if (publicKey === '' || privateKey === '') return [];
  return [
    ...(/^[\w-]{87}$/.test(publicKey) ? [] : ['The setting PUSH_PUBLIC_KEY is no VAPID key.']),
    ...(/^[\w-]{43}$/.test(privateKey) ? [] : ['The setting PUSH_PRIVATE_KEY is no VAPID key.']),
    ...(/^(mailto|https):/.test(subject) ? [] : ['The setting PUSH_SUBJECT must be a mailto: or https:// address.']),
  ];
}

/** A test key of Lob accepts letters and mails none. */
function findMailHouseProblems({ LOB_KEY: key }: PartnerKeys): string[] {
  return key.startsWith('test_') ? ['The setting LOB_KEY is a test key, with which no letter is mailed.'] : [];
}

/** Access to DocuSign needs the RSA key of the integration. The simulation's key and secrets are public. */
function findSigningProblems(config: PartnerKeys): string[] {
  const key = config.DOCUSIGN_PRIVATE_KEY;
  const published = {
    DOCUSIGN_PRIVATE_KEY: DOCUSIGN_ACCOUNT.privateKey,
    DOCUSIGN_CONNECT_SECRET: DOCUSIGN_ACCOUNT.connectSecret,
    DOCUSEAL_WEBHOOK_SECRET: DOCUSEAL_ACCOUNT.webhookSecret,
  } as const;
  const names = Object.keys(published) as (keyof typeof published)[];
  return [
    ...(key === '' || readRsaKey(key) !== null ? [] : ['The setting DOCUSIGN_PRIVATE_KEY is no RSA key.']),
    ...names
      .filter((name) => config[name] === published[name])
      .map((name) => `The setting ${name} still has its simulation value; production refuses it.`),
  ];
}
