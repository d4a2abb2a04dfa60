import { frameTexts } from '@portal/schema/texts/frame';
import { notFoundLinks } from '../content/navigation.ts';
import { ButtonLink } from './button.tsx';
import { LinkItems } from './link-items.tsx';
import { Page, PageTitle } from './page.tsx';

export function NotFoundPage() {
  return (
    <Page>
      <div className="mx-auto grid w-full max-w-xl gap-4 rounded-box border border-line bg-surface p-6 sm:p-8">
        <p className="font-semibold text-teal">404</p>
        <PageTitle title={frameTexts.lost}>{frameTexts.lost}</PageTitle>
        <p>{frameTexts.lostText}</p>
        <ul className="grid gap-1">
          <LinkItems links={notFoundLinks} className="font-semibold text-primary" />
        </ul>
        <div>
          <ButtonLink to="/home">{frameTexts.goHome}</ButtonLink>
        </div>
      </div>
    </Page>
  );
}
