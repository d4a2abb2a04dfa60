import { Inbox, Lock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { frameTexts } from '@portal/schema/texts/frame';
import { Button } from './button.tsx';
import { PageTitle } from './page.tsx';

export function Skeleton({ label = frameTexts.loading, lines = 5 }: { label?: string; lines?: number }) {
  return (
    <div role="status" className="appear-delayed grid gap-3 print:animate-none">
      <p className="text-muted">{label}</p>
      <p className="hidden font-semibold print:block">{frameTexts.printed}</p>
      {Array.from({ length: lines }, (_, line) => (
        <div
          key={line}
          aria-hidden="true"
          className="h-12 animate-pulse rounded-box bg-locked-tint print:hidden"
        />
      ))}
    </div>
  );
}

function Panel({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-xl justify-items-center gap-4 rounded-box border border-line bg-surface px-6 py-12 text-center in-[.back-office]:mx-0 in-[.back-office]:gap-2 in-[.back-office]:py-6">
      <span aria-hidden="true" className="rounded-full bg-primary-tint p-4 text-primary">
        {icon}
      </span>
      {children}
    </div>
  );
}

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Panel icon={<Inbox className="size-8" />}>
      <p className="text-lg font-semibold">{title}</p>
      {children}
    </Panel>
  );
}

export function LockedPage({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Panel icon={<Lock className="size-8" />}>
      <PageTitle className="text-xl!">{title}</PageTitle>
      {text && <p className="max-w-prose text-muted">{text}</p>}
      {children}
    </Panel>
  );
}

export function Problem({
  title = frameTexts.wrong,
  message,
  retry,
}: {
  title?: string;
  message: string;
  retry?: () => void;
}) {
  return (
    <Panel icon={<TriangleAlert className="size-8" />}>
      <div role="alert" className="grid gap-2">
        <p className="text-lg font-semibold">{title}</p>
        <p className="text-muted">{message}</p>
      </div>
      {retry && <Button onClick={retry}>{frameTexts.retry}</Button>}
    </Panel>
  );
}
