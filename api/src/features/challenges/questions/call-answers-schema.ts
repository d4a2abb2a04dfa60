/** The answers to open calls in the OpenAPI document. */
import { fieldOf } from '@portal/schema/call-question';
import type { CallQuestion } from '@portal/schema/call-question';
import type * as v from 'valibot';
import type { Context } from '../../../platform/context.ts';
import { quoted } from '../../../platform/mail/message.ts';
import { bodyOf } from '../../../transport/rest/json-schema.ts';
import type { JsonSchema } from '../../../transport/rest/json-schema.ts';
import type { Challenge } from '../challenge.entity.ts';
import { findOpenChallenges } from '../challenge.service.ts';
import { questionsOf } from './call-questions.service.ts';

/** Describes the answers to each open call that asks questions, as REST takes them. @returns schemas by name */
export async function schemasOfOpenCalls(ctx: Context): Promise<Record<string, JsonSchema>> {
  const calls = (await findOpenChallenges(ctx)).filter(({ takes }) => takes === 'IDEAS');
  const described = calls.map(async (call) => {
    const { questions } = await questionsOf(ctx, call);
    return questions.length === 0 ? [] : [[`CallAnswers-${call.slug}`, schemaOf(call, questions)] as const];
  });
  return Object.fromEntries((await Promise.all(described)).flat());
}

function schemaOf({ slug, title, closesAt }: Challenge, questions: readonly CallQuestion[]): JsonSchema {
  const until = closesAt ? `, which closes at ${closesAt.toISOString()}` : '';
  const about = `\`callAnswers\` of an idea with the \`challenge\` ${slug}: ${quoted(title)}${until}.`;
  const entries: Record<string, v.GenericSchema> = {};
  const words: Record<string, { description: string }> = {};
  for (const question of questions) {
    const { key, shownWhen } = question;
    // What depends on another answer is required only where it is asked.
    const { rule } = fieldOf({ ...question, isRequired: question.isRequired && !shownWhen });
    entries[key] = rule;
    const { label, hint, ...field } = fieldOf(question);
    words[key] = {
      description: [label, hint, conditionOf(question, questions)].filter(Boolean).join(' '),
      ...('list' in field && { list: field.list }),
    };
  }
  const { title: _, ...schema } = bodyOf(`CallAnswers-${slug}`, about, { entries }, words);
  return schema;
}

/** Says when a question is asked; empty for one that always is. */
function conditionOf({ shownWhen }: CallQuestion, questions: readonly CallQuestion[]): string {
  const earlier = questions.find(({ key }) => key === shownWhen?.key);
  const choice = earlier?.choices.find(({ name }) => name === shownWhen?.name);
  return earlier && choice ? `Asked where ${earlier.key} is ${quoted(choice.label)}.` : '';
}
