/** The documented calls of entries (spec §7): each one call of a service. */
import { withForm } from '../rest/multipart.ts';
import { refuseOthers, succeed } from '../rest/route.ts';
import type { Call } from '../rest/route.ts';
import { sendDocument } from '../rest/stream.ts';
import { entryFaultsToWire, entryFromWire, entryWireFields } from '../rest/wire.ts';
import { prepayForm } from '../security/form-allowance.ts';
import { enterChallenge, openEntryFile } from './hackathon-entry.service.ts';

export async function enter({ ctx, req, res }: Call): Promise<void> {
  await prepayForm(ctx);
  const receipt = await withForm(req, 'file', ({ fields, file }) => {
    refuseOthers([...fields.keys()], entryWireFields);
    return enterChallenge(ctx, entryFromWire(fields), file);
  }).catch((error: unknown) => {
    throw entryFaultsToWire(error);
  });
  succeed(res, 201, { ...receipt });
}

export async function sendFile({ ctx, req, res }: Call): Promise<void> {
  await sendDocument(res, await openEntryFile(ctx, String(req.params['id'])));
}
