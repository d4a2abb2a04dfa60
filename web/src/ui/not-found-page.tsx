import { ButtonLink } from './button.tsx';
import { Page } from './page.tsx';
import { PageTitle } from './page-title.tsx';

/** For every address that is none of ours. */
export function NotFoundPage() {
  return (
    <Page>
      <p className="font-semibold text-teal">404</p>
      <PageTitle>Page not found</PageTitle>
      <p className="max-w-prose">
        There is no page at this address. Check its spelling, or start from the home page.
      </p>
      <div>
        <ButtonLink to="/home">Go to the home page</ButtonLink>
      </div>
    </Page>
  );
}
