import { company } from '@portal/schema/company';
import { frameTexts } from '@portal/schema/texts/frame';
import { reopenConsent } from '../consent/consent-store.ts';
import { footerLinks, socialLinks } from '../content/navigation.ts';
import { LinkItems } from '../ui/link-items.tsx';

export function Footer() {
  return (
    <footer className="bg-navy text-white">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-8">
        <div className="grid gap-1">
          <p>
            © {company.year} {company.legalName}
          </p>
          {company.address && <p>{company.address}</p>}
          <ul className="flex flex-wrap gap-x-6">
            <LinkItems links={footerLinks} className="text-white" />
            <li>
              <button
                type="button"
                onClick={reopenConsent}
                className="inline-flex min-h-11 items-center text-white underline underline-offset-2"
              >
                {frameTexts.cookies}
              </button>
            </li>
          </ul>
        </div>
        <ul className="flex flex-wrap gap-1 empty:hidden" aria-label={frameTexts.follow}>
          {socialLinks.map(({ label, href, mark }) => (
            <li key={label}>
              <a
                href={href}
                rel="noreferrer"
                className="inline-flex size-11 items-center justify-center rounded-box text-white hover:text-lime"
              >
                <span className="sr-only">{frameTexts.on({ network: label })}</span>
                <svg
                  viewBox="0 0 24 24"
                  width="24"
                  height="24"
                  aria-hidden="true"
                  className="size-6"
                  fill="currentColor"
                  fillRule="evenodd"
                >
                  <path d={mark} />
                </svg>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
