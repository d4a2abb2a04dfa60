/** Listens on a port beyond any proxy. `/healthz` answers here however busy the portal is. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addGauges } from './gauges.ts';
import type { GaugeParts } from './gauges.ts';
import type { OpenMeter } from './meter.ts';

export interface MetricsServer {
  url: string;
  close(): Promise<void>;
}

export async function openMetrics(meter: OpenMeter, parts: GaugeParts): Promise<MetricsServer> {
  await addGauges(meter, parts);
  const { registry } = meter;
  const { metricsPort, metricsHost } = parts.settings;
  const server = createServer(({ url, method }, answer) => {
    if (method === 'GET' && url === '/healthz') return void answer.end('ok');
    if (method !== 'GET' || url !== '/metrics') return void answer.writeHead(404).end();
    registry.metrics().then(
      (text) => answer.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => answer.writeHead(500).end(),
    );
  });
  server.requestTimeout = 5_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(metricsPort, metricsHost, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${metricsHost.includes(':') ? `[${metricsHost}]` : metricsHost}:${bound}/metrics`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
