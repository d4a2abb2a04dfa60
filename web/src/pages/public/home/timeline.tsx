import { afterwards } from '../../../content/home.ts';

/** What happens after a submission, and when. */
export function Timeline() {
  return (
    <ol className="grid gap-x-6 lg:grid-cols-4">
      {afterwards.map(({ when, title, text }) => (
        <li
          key={title}
          className="relative grid content-start gap-1 border-l-2 border-teal pb-8 pl-6 last:border-transparent last:pb-0 lg:border-t-2 lg:border-l-0 lg:pt-6 lg:pb-0 lg:pl-0 lg:last:border-teal"
        >
          <span
            aria-hidden="true"
            className="absolute top-0.5 -left-[9px] size-4 rounded-full border-2 border-teal bg-lime lg:-top-[9px] lg:left-0"
          />
          <p className="text-sm font-semibold text-teal">{when}</p>
          <h3>{title}</h3>
          <p className="max-w-[68ch] text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
