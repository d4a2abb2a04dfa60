import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { signedHeaders } from './deliver-webhook.job.ts';
import { newWebhookSecret } from './webhook.service.ts';

test('a signature is the one of the Standard Webhooks specification', () => {
  const headers = signedHeaders(
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    new Date(1_614_265_330_000),
    '{"test": 2432232314}',
  );
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('each of two secrets is enough to verify what both signed', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()];
  const headers = signedHeaders(secrets, 'id', new Date(), '{}');
  for (const secret of secrets) expect(new Webhook(secret).verify('{}', headers)).toEqual({});
  expect(() => new Webhook(newWebhookSecret()).verify('{}', headers)).toThrow('No matching signature');
});
