/** The statements of docs/api.md about webhooks are true: its two methods of verifying, its table of types. */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { webhookEvents } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import { samplePayload, WEBHOOK_TEST_TYPE } from '@portal/schema/webhook';
import { Webhook } from 'standardwebhooks';
import { newWebhookSecret } from './webhook.service.ts';
import { examplesIn, sectionOf } from '../../../../test/guide.ts';
import { shareFolder } from '../../../../test/harness.ts';

const secret = newWebhookSecret();
const body = '{"type":"idea.submitted","data":{"solutionName":"Mmogo, naga ya mmueletsi ❤"}}';

const folder = shareFolder();

const section = sectionOf('## Webhooks');
const example = (language: string) => examplesIn(language, section)[0] ?? '';

/** Headers as the reference library signs them, so many seconds ago. */
function signed(by: string, secondsAgo = 0): Record<string, string> {
  const at = new Date(Date.now() - secondsAgo * 1000);
  return {
    'webhook-id': 'some-id',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    // After a change of secrets there are two.
    'webhook-signature': `${new Webhook(newWebhookSecret()).sign('some-id', at, body)} ${new Webhook(by).sign('some-id', at, body)}`,
  };
}

type Verify = (headers: Record<string, string>, body: string) => unknown;
const languages: Record<string, () => Promise<Verify>> = {
  js: async () => {
    const file = path.join(folder, 'verify.mjs');
    await writeFile(file, example('js'));
    const { verify } = (await import(pathToFileURL(file).href)) as {
      verify: (secret: string, headers: Record<string, string>, body: string) => unknown;
    };
    return (headers, body) => verify(secret, headers, body);
  },
  python: async () => {
    const file = path.join(folder, 'verify.py');
    await writeFile(
      file,
      `${example('python')}\nimport os, sys\nprint(json.dumps(verify(os.environ["SECRET"], json.loads(os.environ["HEADERS"]), sys.stdin.buffer.read())))\n`,
    );
    return (headers, input) => {
      const env = { ...process.env, SECRET: secret, HEADERS: JSON.stringify(headers) };
      const { status, stdout, stderr } = spawnSync('python3', [file], { env, input, encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
      return JSON.parse(stdout) as unknown;
    };
  },
};
// Only Node is promised to be here: without Python there is nothing to prove of its example.
const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.each(Object.keys(languages).filter((language) => hasPython || language !== 'python'))(
  'the example in %s',
  (language) => {
    let verify: Verify;
    beforeAll(async () => {
      verify = (await languages[language]?.()) ?? (() => undefined);
    });

    test('takes what the portal signed', async () => {
      expect(await verify(signed(secret), body)).toEqual(JSON.parse(body));
    });

    test.each([
      ['another body', signed(secret), body.replace('submitted', 'reviewed')],
      ['another secret', signed(newWebhookSecret()), body],
      [
        'another time',
        { ...signed(secret), 'webhook-timestamp': signed(secret, 10)['webhook-timestamp']! },
        body,
      ],
      ['a post of long ago', signed(secret, 301), body],
      ['a post of the future', signed(secret, -3_600), body],
      ['what is not signed at all', {}, body],
      ['signs that no signature has', { ...signed(secret), 'webhook-signature': 'v1,é' }, body],
      ['an invalid time', { ...signed(secret), 'webhook-timestamp': 'now' }, body],
    ])('refuses %s', async (_what, headers, sent) => {
      await expect(async () => verify(headers, sent)).rejects.toThrow(/Not signed|Sent too long ago/);
    });
  },
);

test('the payload of each event is shown, as the form shows it, with the members of the table', () => {
  const shown = examplesIn('json', section).map((text) => JSON.parse(text) as { type: string; data: object });
  expect(shown).toEqual(namesOf(webhookEvents).map((event) => samplePayload(event)));
  for (const { type, data } of shown) {
    const row = new RegExp(`^\\| \`${type}\` .*\\|(.*)\\|$`, 'm').exec(section)?.[1] ?? '';
    expect([type, [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name)]).toEqual([type, Object.keys(data)]);
  }
});

test('the table has every type', () => {
  const types = [...section.matchAll(/^\| `([\w.]+)`/gm)].map(([, type]) => type);
  expect(types).toEqual([...Object.values(webhookEvents), WEBHOOK_TEST_TYPE]);
});
