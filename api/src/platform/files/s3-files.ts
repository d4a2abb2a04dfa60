import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { DomainError } from '@portal/schema/errors';
import { DAY } from '@portal/schema/limits';
import type { StorageSettings } from '../settings.ts';
import { ContentCheck } from './content-check.ts';
import { isKey, newKey } from './files.ts';
import type { Files } from './files.ts';

// These are below the five seconds in which a caller gets an answer, even if the store fails.
const TIMEOUTS = { connectionTimeout: 2_000, socketTimeout: 4_000 };

/** Turns the error of a failed call into UNAVAILABLE, unless the store refuses the request itself. */
function asOutage(error: unknown): unknown {
  if (error instanceof S3ServiceException && error.$fault === 'client') return error;
  return Object.assign(new DomainError('UNAVAILABLE', { retryAfter: 5 }), { cause: error });
}

/** Stores documents in a bucket. Without credentials the SDK's own chain finds them. */
export function s3Files(storage: Extract<StorageSettings, { kind: 's3' }>): Files {
  const { bucket: Bucket, endpoint, region, forcePathStyle, credentials } = storage;
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    // Stores other than Amazon's often do not support trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: TIMEOUTS,
    // No retries: they would delay the caller. Jobs retry by themselves, and a message asks people to try again.
    maxAttempts: 1,
  });

  return {
    async store(content, maxBytes, accepted, Key = newKey()) {
      const check = new ContentCheck(maxBytes, accepted);
      const [only, ...others] = accepted.types;
      const ContentType = only && others.length === 0 ? only.mediaType : 'application/octet-stream';
      content.on('error', (error) => check.destroy(error));
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body: content.pipe(check), ContentType },
      });
      try {
        // The upload may end without reading the stream to its end when the check fails.
        await Promise.all([upload.done(), finished(check)]);
      } catch (error) {
        content.unpipe(check);
        content.resume();
        await upload.abort().catch(() => undefined);
        // A delete would wait for the failing store again: the sweep removes the leftover.
        if (!check.errored) throw asOutage(error);
        await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(() => undefined);
        throw check.errored;
      }
      return { key: Key, ...check.result() };
    },

    async read(key) {
      if (!isKey(key)) return undefined;
      try {
        const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
        return Body && { content: Body as Readable, size: ContentLength };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw asOutage(error);
      }
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },

    async isEmpty() {
      // Files up to tomorrow are listed, because the clock of the store may be ahead.
      for await (const _ of this.keysBefore(new Date(Date.now() + DAY))) return false;
      return true;
    },

    async remove(key) {
      if (isKey(key)) await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },

    async *keysBefore(time) {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key, LastModified } of Contents) {
          if (Key && isKey(Key) && LastModified && LastModified < time) yield Key;
        }
      }
    },
  };
}
