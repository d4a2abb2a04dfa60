import { Link } from 'react-router-dom';

/** Beside the form of suggestions: what becomes of one, and where ideas of one's own belong. */
export function WhatHappensNext() {
  return (
    <aside aria-labelledby="next" className="grid gap-4 rounded-box bg-navy p-6 text-white">
      <h2 id="next" className="text-white!">
        What happens next
      </h2>
      <ol className="grid list-decimal gap-3 pl-5 marker:font-bold marker:text-lime">
        <li>We read every suggestion.</li>
        <li>
          If we have a question, we call or write to you. We use what you leave us about yourself for nothing
          else.
        </li>
      </ol>
      <p className="border-t border-white/25 pt-4">
        Is it a product or a service that you would build yourself? Then{' '}
        <Link
          to="/innovate"
          className="font-semibold text-white underline underline-offset-2 hover:text-lime"
        >
          submit it as an idea
        </Link>
        : ideas are reviewed, and you get an answer.
      </p>
    </aside>
  );
}
