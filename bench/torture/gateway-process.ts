// The gateway before the simulated partners, in its own process. A restart of PostgreSQL blocks the harness for seconds. A
// request that waited so long in the harness would reach the processor later than any real gateway would deliver it.
import { openPartnerGateway } from '../partner-gateway.ts';
import { GATEWAY_FAULTS } from './settings.ts';

const [port = '0', targetPort = '0'] = process.argv.slice(2);
await openPartnerGateway({ port: Number(port), targetPort: Number(targetPort) }, GATEWAY_FAULTS);
process.stdout.write('gateway ready\n');
