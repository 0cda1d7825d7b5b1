import { openS3Files } from '@lendside/providers/files/s3/adapter.ts';
import type { Files } from '@lendside/providers/files/port.ts';
import { openDocuSign } from '@lendside/providers/signing/docusign/adapter.ts';
import { SIMULATION_ACCOUNT } from '@lendside/providers/signing/docusign/simulation-account.ts';
import type { Signing } from '@lendside/providers/signing/port.ts';
import { TIMES } from './settings.ts';

/** Opens the simulated signature vendor for a process of a run. */
export function signingOfRun(partnersUrl: string): Signing {
  return openDocuSign({
    ...SIMULATION_ACCOUNT,
    baseUrl: `${partnersUrl}/docusign/restapi`,
    authUrl: `${partnersUrl}/docusign`,
    frameOrigin: partnersUrl,
    timeoutMs: TIMES.timeoutMs,
  });
}

/** Opens the simulated store of files for a process of a run. */
export function filesOfRun(partnersUrl: string): Files {
  return openS3Files({
    bucket: 'lendside-files',
    region: 'us-east-1',
    endpoint: `${partnersUrl}/s3`,
    isPathStyle: true,
    keyId: 'SIMFILESKEY000000001',
    secret: 'sim-files-secret',
    encryption: null,
    timeoutMs: TIMES.timeoutMs,
  });
}
