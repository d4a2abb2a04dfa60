import { useLocation } from 'react-router-dom';
import { frameTexts } from '@portal/schema/texts/frame';
import { sessionTexts } from '@portal/schema/texts/session';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { LockedPage } from '../ui/states.tsx';
import { CookieNotice } from './cookie-notice.tsx';
import { loginPath, signUpPath, returnPathFrom } from './next-path.ts';
import { useSession } from './session-store.ts';

/** @param ended what happened to the work of a session that ended on the open page */
export function LoginRequired({ title, text, ended }: { title: string; text: string; ended: string }) {
  const { hasEnded } = useSession();
  const next = returnPathFrom(useLocation());
  return (
    <Page>
      <LockedPage title={title} text={text}>
        <CookieNotice />
        {hasEnded && (
          <Notice tone="info">
            <p className="text-left">
              {sessionTexts.ended} {ended}
            </p>
          </Notice>
        )}
        <div className="grid w-full gap-6 sm:grid-cols-2">
          <div className="grid content-between justify-items-center gap-3">
            <p className="text-muted">{sessionTexts.known}</p>
            <ButtonLink to={loginPath(next)}>{sessionTexts.logIn}</ButtonLink>
          </div>
          <div className="grid content-between justify-items-center gap-3">
            <p className="text-muted">{sessionTexts.isNew}</p>
            <ButtonLink to={signUpPath(next)} variant="secondary">
              {frameTexts.signUp}
            </ButtonLink>
          </div>
        </div>
      </LockedPage>
    </Page>
  );
}
