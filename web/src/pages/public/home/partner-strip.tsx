import { partners } from '../../../content/partners.ts';

/** The partners by kind, each with a mark of our own. */
export function PartnerStrip() {
  return (
    <section aria-labelledby="partners" className="border-b border-line bg-white">
      <div className="mx-auto grid max-w-6xl gap-4 px-4 py-8">
        <h2 id="partners" className="text-base! font-semibold! text-muted!">
          Our partners
        </h2>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 lg:grid-cols-6">
          {partners.map(({ name, mark }) => (
            <li
              key={name}
              className="flex items-center gap-3 text-sm leading-tight font-semibold text-locked"
            >
              <svg
                viewBox="0 0 48 48"
                aria-hidden="true"
                className="size-10 shrink-0"
                fill="none"
                stroke="currentColor"
                strokeWidth="2.5"
                strokeLinecap="round"
                strokeLinejoin="round"
              >
                <path d={mark} />
              </svg>
              <span className="min-w-0 wrap-break-word">{name}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
