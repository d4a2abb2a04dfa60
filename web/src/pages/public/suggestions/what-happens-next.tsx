import { Link } from 'react-router-dom';

/** Beside the form of suggestions: what happens to a suggestion, and where ideas belong. */
export function WhatHappensNext() {
  return (
    <aside aria-labelledby="next" className="grid gap-4 rounded-box bg-navy p-6 text-white">
      <h2 id="next" className="text-white!">
        What happens next
      </h2>
      <ol className="grid list-decimal gap-3 pl-5 marker:font-bold marker:text-lime">
        <li>We read every suggestion.</li>
        <li>
          If we have a question, we call or email you. We only use your details to contact you about this
          suggestion.
        </li>
      </ol>
      <p className="border-t border-white/25 pt-4">
        Would you build it yourself?{' '}
        <Link
          to="/innovate"
          className="font-semibold text-white underline underline-offset-2 hover:text-lime"
        >
          Submit it as an idea
        </Link>{' '}
        instead: we review ideas, and you get an answer.
      </p>
    </aside>
  );
}
