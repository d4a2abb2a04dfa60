import { withLooks } from './text-looks.ts';

/** A heading, and its text as HTML. */
interface Clause {
  heading: string;
  text: string;
}

export const clauseId = (prefix: string, index: number) => `${prefix}-${index + 1}`;

/** Shows numbered texts of the catalogue. */
export function Clauses({
  prefix,
  clauses,
  level: Heading,
}: {
  prefix: string;
  clauses: readonly Clause[];
  level: 'h2' | 'h3';
}) {
  return clauses.map(({ heading, text }, index) => (
    <section key={index} id={clauseId(prefix, index)} className="grid max-w-[68ch] gap-2">
      <Heading className="text-base! font-semibold!">
        {index + 1}. {heading}
      </Heading>
      <div
        className="grid gap-2"
        // The HTML is safe: the Markdown that it is made of cannot have a script, a form or a frame.
        dangerouslySetInnerHTML={{ __html: withLooks(text) }}
      />
    </section>
  ));
}
