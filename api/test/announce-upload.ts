import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';

/** Sends the headers of an upload and not a byte of its body: what is answered was decided without it. */
export function announceUpload(
  url: string,
  size: Record<string, string>,
  address?: string,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...size,
      'content-type': 'multipart/form-data; boundary=b',
      ...(address && { 'x-forwarded-for': address }),
    };
    const req = request(url, { method: 'POST', headers }, (response) => {
      resolve(response);
      req.destroy();
    });
    req.on('error', reject);
    req.flushHeaders();
  });
}
