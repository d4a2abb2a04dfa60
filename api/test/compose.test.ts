/** docker-compose.yml as an operator meets it, read by a parser of YAML: there is no Docker here. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { RETIRED_SETTINGS, readSettings } from '../src/platform/settings.ts';

interface Service {
  image: string;
  environment?: Record<string, string>;
  profiles?: string[];
  volumes?: string[];
  [option: string]: unknown;
}

const text = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8');
const { services, volumes } = parse(text) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const { environment = {} } = services['portal'] ?? {};

/** Every variable that the portal reads, whatever the others are. */
function settingNames(): string[] {
  const signOn = { OIDC_ISSUER: 'https://a.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
  const read = new Set<string>();
  const env: Record<string, string | undefined> = { ...signOn };
  readSettings(
    new Proxy(env, {
      get(target, name: string) {
        read.add(name);
        return target[name];
      },
    }),
  );
  return [...read].filter((name) => !RETIRED_SETTINGS.includes(name));
}

test('passes every setting, but for what the image is', () => {
  const ofImage = ['PORT', 'HOST', 'DATA_DIR'];
  const names = settingNames();
  expect(names).toContain('OIDC_ROLE_BOARD');
  expect(Object.keys(environment).sort()).toEqual(
    [...names.filter((name) => !ofImage.includes(name)), 'PGPASSWORD', 'NODE_EXTRA_CA_CERTS'].sort(),
  );
  for (const [name, value] of Object.entries(environment)) {
    const own = name === 'PGPASSWORD' ? 'POSTGRES_PASSWORD' : name;
    expect([name, value.startsWith(`\${${own}:`)]).toEqual([name, true]);
  }
});

test('has no default for what would fail in silence', () => {
  for (const name of ['SMTP_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'PGPASSWORD'])
    expect([name, environment[name]]).toEqual([name, expect.stringMatching(/^\$\{\w+:\?.+\}$/)]);
});

describe.each(Object.entries(services))('%s', (_name, service) => {
  test('cannot write its own files, has no capabilities that it does not need, and has limits', () => {
    expect(service).toMatchObject({
      image: expect.stringMatching(/:[\w.${}:-]+$/),
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.any(String),
      logging: { options: { 'max-size': expect.any(String) } },
      restart: 'unless-stopped',
    });
    for (const volume of service.volumes ?? []) expect(volumes).toHaveProperty(volume.split(':')[0] ?? '');
  });
});
