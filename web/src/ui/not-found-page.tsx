import { Link } from 'react-router-dom';
import { ButtonLink } from './button.tsx';
import { Page } from './page.tsx';
import { PageTitle } from './page-title.tsx';

const ways = [
  { label: 'FAQ', to: '/FAQ', about: 'answers about submitting an idea, review and decisions' },
  { label: 'Innovate', to: '/innovate', about: 'submit an idea or continue your draft' },
  { label: 'My ideas', to: '/IdeaDashboard', about: 'the status of the ideas you submitted' },
] as const;

/** Shows that there is no page at an address, and leads on. */
export function NotFoundPage() {
  return (
    <Page>
      <div className="mx-auto grid w-full max-w-xl gap-4 rounded-box border border-line bg-white p-6 sm:p-10">
        <p className="font-semibold text-teal">404</p>
        <PageTitle title="Page not found">Page not found</PageTitle>
        <p>There is no page at this address. Check the spelling, or try one of these pages:</p>
        <ul className="grid gap-1">
          {ways.map(({ label, to, about }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-2"
              >
                {label}
              </Link>
              <span className="text-muted">: {about}</span>
            </li>
          ))}
        </ul>
        <div>
          <ButtonLink to="/home">Go to the home page</ButtonLink>
        </div>
      </div>
    </Page>
  );
}
