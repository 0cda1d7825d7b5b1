// The gateway before the partners of a payout run, in its own process, so that it never waits for the harness.
import { openPartnerGateway } from '../partner-gateway.ts';
import { GATEWAY_FAULTS } from './settings.ts';

const [port = '0', targetPort = '0'] = process.argv.slice(2);
await openPartnerGateway({ port: Number(port), targetPort: Number(targetPort) }, GATEWAY_FAULTS);
process.stdout.write('gateway ready\n');
