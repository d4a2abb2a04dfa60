import { namesOf, webhookEvents } from '@portal/schema/choices';
import { samplePayload } from '@portal/schema/webhook-payload';

/** Shows what each event sends, one at a time. */
export function SamplePayloads() {
  return (
    <div role="group" aria-labelledby="sample-payloads" className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p id="sample-payloads" className="font-semibold">
        Sample payloads
      </p>
      <p className="text-sm text-muted">What the receiver gets with each event.</p>
      <div className="mt-1 rounded-box border border-line">
        {namesOf(webhookEvents).map((event) => (
          <details key={event} name="sample-payload" className="border-t border-line first:border-t-0">
            <summary className="cursor-pointer px-3 py-2.5 font-mono text-sm text-primary">
              {webhookEvents[event]}
            </summary>
            <pre
              tabIndex={0}
              role="region"
              aria-label={`Payload of ${webhookEvents[event]}`}
              className="overflow-x-auto border-t border-line bg-locked-tint p-3 font-mono text-sm"
            >
              {JSON.stringify(samplePayload(event), null, 2)}
            </pre>
          </details>
        ))}
      </div>
    </div>
  );
}
