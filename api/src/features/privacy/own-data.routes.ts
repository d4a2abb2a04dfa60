import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { holdExport } from '../../transport/rest/export.ts';
import { fileAnswer, route } from '../../transport/rest/route.ts';
import { attach, openBody } from '../../transport/rest/stream.ts';
import { exportOwn } from './personal-data.service.ts';
import type { PersonalExport } from './personal-data.service.ts';

const NAME = 'my-data.zip';

export const ownDataRoutes = [
  route(
    'get /auth/me/export',
    'account:export-own',
    {
      summary: 'Everything about oneself',
      description:
        'What the portal keeps of the caller: `data.json`, the rows by table, and the documents. One that is withheld is left out. Needs a recent authentication.',
      answers: { 200: fileAnswer(NAME, ['application/zip']) },
    },
    async ({ ctx, reply }) => {
      const hold = holdExport();
      try {
        const { data, files } = await exportOwn(ctx, NAME);
        const zip = new ZipFile();
        zip.addBuffer(Buffer.from(data), 'data.json');
        attach(reply, NAME);
        const body = openBody(reply);
        const cut = new AbortController();
        body.once('close', () => cut.abort());
        // The wait for the file reports it.
        zip.on('error', () => body.destroy());
        await Promise.all([addFiles(zip, files, cut.signal), pipeline(zip.outputStream, body)]);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code !== 'ERR_STREAM_PREMATURE_CLOSE' && code !== 'ABORT_ERR') throw error;
      } finally {
        hold.release();
      }
    },
  ),
];

async function addFiles(zip: ZipFile, files: PersonalExport['files'], signal: AbortSignal): Promise<void> {
  for await (const { name, content } of files) {
    // PDFs are compressed already.
    zip.addReadStream(content, name, { compress: false });
    await finished(content, { signal }).finally(() => content.destroy());
  }
  zip.end();
}
