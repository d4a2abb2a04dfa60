import { EXPLORER_PATH, loginPath } from '../../../session/next-path.ts';
import { buttonLooks } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Answer } from './call.ts';

/** Says why there is no schema, and what to do: without one the explorer completes and checks nothing. */
export function SchemaNotice({ refusal, onAgain }: { refusal: Answer; onAgain: () => void }) {
  const { message, extensions } = refusal.errors?.[0] ?? { message: refusal.message };
  const code = extensions?.code;
  return (
    <div className="p-4 pb-0">
      <Notice tone="warning">
        <p>
          <strong>No documentation and no completion yet.</strong> {message}
        </p>
        {code === 'UNAUTHENTICATED' && (
          <p>
            <a href={loginPath(EXPLORER_PATH)} className="underline underline-offset-2">
              Log in
            </a>
            , or use an access token.
          </p>
        )}
        {(code === 'UNAUTHENTICATED' || code === 'UNTRUSTED_DOCUMENT') && (
          <p>
            Type the token under Headers, as{' '}
            <code className="font-mono text-sm">{'{ "Authorization": "Bearer innovation_…" }'}</code>, and
            read the schema again. It is kept nowhere: it is gone with this page.
          </p>
        )}
        <button type="button" onClick={onAgain} className={buttonLooks('secondary')}>
          Read the schema again
        </button>
      </Notice>
    </div>
  );
}
