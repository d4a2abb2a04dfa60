interface Clause {
  heading: string;
  paragraphs: readonly string[];
  list?: readonly string[];
}

export const clauseId = (prefix: string, index: number) => `${prefix}-${index + 1}`;

export function Clauses({
  prefix,
  clauses,
  level: Heading,
}: {
  prefix: string;
  clauses: readonly Clause[];
  level: 'h2' | 'h3';
}) {
  return clauses.map(({ heading, paragraphs, list }, index) => (
    <section key={heading} id={clauseId(prefix, index)} className="grid max-w-[68ch] gap-2">
      <Heading className="text-base! font-semibold!">
        {index + 1}. {heading}
      </Heading>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {list && (
        <ul className="list-disc pl-6">
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  ));
}
