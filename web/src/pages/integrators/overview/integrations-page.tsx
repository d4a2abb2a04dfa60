import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EXPLORER_PATH } from '../../../session/next-path.ts';
import { PageHead } from '../../../ui/page.tsx';

/** Leads to what connects other systems: nobody needs it on the first day. */
export const IntegrationsPage = () => (
  <>
    <PageHead title="Integrations" text="Connect other systems to the portal." />
    <ul className="grid max-w-3xl gap-3">
      <Entry name={<Link to="/access-tokens">Access tokens</Link>}>
        A system reads ideas and figures, or reviews ideas, with a token of its own.
      </Entry>
      <Entry name={<Link to="/webhooks">Webhooks</Link>}>
        The portal calls a system when an idea arrives, or its status changes.
      </Entry>
      <Entry name={<a href={EXPLORER_PATH}>Explorer</a>}>
        Ask the GraphQL endpoint in the browser, as yourself.
      </Entry>
      <Entry name={<a href="/developers">Guide for developers</a>}>
        How to call the portal, with examples for GraphQL, REST and webhooks.
      </Entry>
    </ul>
  </>
);

const Entry = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <li className="grid gap-1 rounded-box border border-line bg-surface p-4">
    <p className="font-semibold">{name}</p>
    <p className="text-muted">{children}</p>
  </li>
);
