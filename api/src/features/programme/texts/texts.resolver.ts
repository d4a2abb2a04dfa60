import { GraphQLDateTimeISO } from 'graphql-scalars';
import {
  Arg,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { defaultOf, fieldsOf } from '@portal/schema/declare-texts';
import type { OwnValue } from '@portal/schema/declare-texts';
import { portalLanguages } from '@portal/schema/choices';
import type { Language } from '@portal/schema/languages';
import {
  SHORT_TEXT_MAX,
  TEXT_CHANGES_MAX,
  TEXT_ITEMS_MAX,
  TEXT_MAX,
  TEXT_PREVIEW_COST,
} from '@portal/schema/limits';
import { writtenValue } from '@portal/schema/own-texts';
import type { TextValue as WrittenValue } from '@portal/schema/own-texts';
import type { Context } from '../../../platform/context.ts';
import { Personal } from '../../../platform/people-shown.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';
import { InputArg, TextArg } from '../../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { Reviewer, reviewerBy } from '../../accounts/reviewer.ts';
import type { PortalText as Stored } from './texts.service.ts';
import {
  changeTexts,
  confirmTexts,
  isConfirmed,
  offerLanguage,
  previewTexts,
  publishTexts,
  readLanguages,
  readTexts,
} from './texts.service.ts';

@ObjectType({ description: 'The words of a text: of a list its items, of others one text.' })
class TextValue {
  @Personal('none')
  @Field(() => String, {
    nullable: true,
    description: `The text, at most ${TEXT_MAX} characters; null for a list.`,
  })
  text!: string | null;

  @Personal('none')
  @Field(() => [[String]], {
    nullable: true,
    description: `The items of a list, at most ${TEXT_ITEMS_MAX}, each with its texts in the order of \`itemFields\`; null for others.`,
  })
  items!: string[][] | null;
}

@ObjectType({ description: 'A field that a text may have: {name} stands for what it means.' })
class TextField {
  @Field(() => String, { description: 'The name, which stands in braces.' })
  name!: string;

  @Field(() => String, { description: 'What it stands for.' })
  about!: string;
}

@ObjectType({ description: 'One of the texts that an item of a list has.' })
class TextItemField {
  @Field(() => String, { description: 'What it is called.' })
  label!: string;

  @Field(() => Boolean, { description: 'Whether it is Markdown.' })
  isLong!: boolean;

  @Field(() => Boolean, { description: 'Whether it may be empty.' })
  isOptional!: boolean;
}

@ObjectType({ description: 'A text of the portal that the programme can put in its own words.' })
class PortalText {
  @Field(() => String, { description: 'The key, which stays: the group, a dot and the name of the text.' })
  key!: string;
}

const KEY = `The key of the text, at most ${SHORT_TEXT_MAX} characters.`;
const IN = 'The language of the texts.';

@InputType({ description: 'The words of a text as they are to be.' })
class TextValueInput implements WrittenValue {
  @Field(() => String, { nullable: true, description: `The text, at most ${TEXT_MAX} characters.` })
  text?: string | null;

  @Field(() => [[String]], {
    nullable: true,
    description: `The items of a list, at most ${TEXT_ITEMS_MAX}, each with its texts in the order of \`itemFields\`; a text has at most ${TEXT_MAX} characters.`,
  })
  items?: string[][] | null;
}

@InputType({ description: 'A change of the draft of a text.' })
class TextChangeInput {
  @Field(() => String, { description: KEY })
  key!: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'The version that the administrator saw. When it is not the newest, the change fails with STALE; left out, it replaces whatever is there.',
  })
  version?: number | null;

  @Field(() => TextValueInput, {
    nullable: true,
    description: 'The words; null, or left out, for the default.',
  })
  value?: TextValueInput | null;
}

@InputType({ description: 'Texts as they are to be.' })
class TextsInput {
  @Field(() => enumOf(portalLanguages), { description: IN })
  language!: Language;

  @Field(() => [TextChangeInput], {
    description: `The texts that change, at most ${TEXT_CHANGES_MAX}: all of them, or none.`,
  })
  texts!: TextChangeInput[];
}

@InputType({ description: 'A draft that an administrator saw.' })
class SeenDraftInput {
  @Field(() => String, { description: KEY })
  key!: string;

  @Field(() => Int, { description: 'The version that the administrator saw.' })
  version!: number;
}

@InputType({ description: 'The drafts to be published.' })
class PublishTextsInput {
  @Field(() => enumOf(portalLanguages), { description: IN })
  language!: Language;

  @Field(() => [SeenDraftInput], {
    description:
      'All drafts that there are, as the administrator saw them. With another one it fails with STALE.',
  })
  drafts!: SeenDraftInput[];
}

@InputType({ description: 'Texts that somebody who speaks the language has read.' })
class ConfirmTextsInput {
  @Field(() => enumOf(portalLanguages), { description: IN })
  language!: Language;

  @Field(() => [String], {
    description: `The keys of the texts, at most ${TEXT_CHANGES_MAX}, each with at most ${SHORT_TEXT_MAX} characters; others are ignored.`,
  })
  keys!: string[];
}

@ObjectType({ description: 'A page that a preview draws.' })
class PreviewPage {
  @Field(() => String, { description: 'Its path, without a language.' })
  path!: string;

  @Field(() => String, { description: 'Its name.' })
  title!: string;
}

@ObjectType({ description: 'A page with the drafts of its texts.' })
class TextPreview {
  @Field(() => [PreviewPage], {
    description:
      'The pages that show texts of the group and are open to everybody, at most 50. Pages behind a login, and what appears after a click, cannot be drawn.',
  })
  pages!: PreviewPage[];

  @Field(() => String, {
    nullable: true,
    description: 'The path of the page that is drawn; null where no page has these texts.',
  })
  path!: string | null;

  @Personal('none')
  @Field(() => String, {
    nullable: true,
    description:
      'The page as HTML, as visitors will see it once the drafts are published. It has no script. Null where no page can be drawn.',
  })
  html!: string | null;
}

@ObjectType({ description: 'A language of the portal.' })
class PortalLanguage {
  @Field(() => enumOf(portalLanguages), {
    description: 'Its code, with which the addresses of its pages begin.',
  })
  code!: Language;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether visitors may choose it. English is always there.' })
  isOffered!: boolean;
}

@InputType({ description: 'Whether a language is offered.' })
class OfferLanguageInput {
  @Field(() => enumOf(portalLanguages), { description: 'The language.' })
  language!: Language;

  @Field(() => Boolean, { description: 'Whether visitors may choose it.' })
  isOffered!: boolean;
}

@Resolver(() => PortalText)
export class TextsResolver {
  @Allowed('programme:change')
  @Query(() => [PortalText], {
    description:
      'The texts that the programme can put in its own words, in the order of pages: one for each text of the catalogue. For administrators.',
  })
  texts(
    @Ctx() ctx: Context,
    @Arg('language', () => enumOf(portalLanguages), { description: IN }) language: Language,
  ) {
    return readTexts(ctx, language);
  }

  @Allowed('programme:change')
  @Extensions({ cost: TEXT_PREVIEW_COST })
  @Query(() => TextPreview, {
    description:
      'Draws a page with the drafts of all texts of a language, which nobody else reads. For administrators.',
  })
  textPreview(
    @Ctx() ctx: Context,
    @Arg('language', () => enumOf(portalLanguages), { description: IN }) language: Language,
    @TextArg(
      'group',
      `The group of texts, with which their keys begin. At most ${SHORT_TEXT_MAX} characters.`,
    )
    group: string,
    @TextArg(
      'path',
      `The path of one of the \`pages\`; left out, the page of the group. At most ${SHORT_TEXT_MAX} characters.`,
      true,
    )
    path?: string | null,
  ) {
    return previewTexts(ctx, language, group, path);
  }

  @Allowed('programme:change')
  @Query(() => [PortalLanguage], {
    description: 'The languages of the portal, English first: one for each Language. For administrators.',
  })
  languages(@Ctx() ctx: Context) {
    return readLanguages(ctx);
  }

  @Allowed('programme:change')
  @Mutation(() => [PortalLanguage], {
    description:
      'Offers a language to visitors, or ends it, and gives all languages: one for each Language. Repeated, it changes nothing. For administrators.',
  })
  offerLanguage(
    @Ctx() ctx: Context,
    @InputArg(OfferLanguageInput, 'The language, and whether it is offered.') input: OfferLanguageInput,
  ) {
    return offerLanguage(ctx, input.language, input.isOffered);
  }

  @Allowed('programme:change')
  @Mutation(() => [PortalText], {
    description:
      'Confirms that texts as they come with the portal are good in their language, and gives them: one for each key that is known. Repeated, it changes nothing. For administrators.',
  })
  confirmTexts(@Ctx() ctx: Context, @InputArg(ConfirmTextsInput, 'The texts.') input: ConfirmTextsInput) {
    return confirmTexts(ctx, input.language, input.keys);
  }

  @Allowed('programme:change')
  @Mutation(() => [PortalText], {
    description:
      'Changes the drafts of texts, and gives them: one for each text of the call. Nobody else reads them until they are published. For administrators.',
  })
  changeTexts(@Ctx() ctx: Context, @InputArg(TextsInput, 'The texts that change.') input: TextsInput) {
    return changeTexts(ctx, input);
  }

  @Allowed('programme:change')
  @Mutation(() => [PortalText], {
    description:
      'Publishes all drafts of a language together: pages say them within a second. Gives the texts of the language: one for each text of the catalogue. For administrators.',
  })
  publishTexts(
    @Ctx() ctx: Context,
    @InputArg(PublishTextsInput, 'The drafts that the administrator saw.') input: PublishTextsInput,
  ) {
    return publishTexts(ctx, input.language, input.drafts);
  }

  @FieldResolver(() => String, { description: 'The name of the page that shows it.' })
  page(@Root() { group }: Stored): string {
    return group.title;
  }

  @FieldResolver(() => String, { description: 'The path of that page.' })
  path(@Root() { group }: Stored): string {
    return group.address;
  }

  @FieldResolver(() => String, { description: 'Where it stands on the page.' })
  about(@Root() { entry }: Stored): string {
    return entry.about;
  }

  @FieldResolver(() => [TextField], { description: 'The fields that it may have, at most 30.' })
  fields(@Root() { entry }: Stored): TextField[] {
    return Object.entries(fieldsOf(entry)).map(([name, about]) => ({ name, about }));
  }

  @FieldResolver(() => [TextItemField], {
    nullable: true,
    description: 'The texts that each item of a list has, at most 10; null for others.',
  })
  itemFields(@Root() { entry }: Stored): TextItemField[] | null {
    return entry.kind === 'list' ? Object.values(entry.fields) : null;
  }

  @FieldResolver(() => TextValue, {
    description: 'The words that come with the portal. A text that its language lacks is English.',
  })
  default(@Root() { entry, shipped }: Stored) {
    return writtenValue(entry, shipped);
  }

  @FieldResolver(() => TextValue, {
    nullable: true,
    description: 'The English words that come with the portal; null in English.',
  })
  english(@Root() { entry, language }: Stored) {
    return language === 'en' ? null : writtenValue(entry, defaultOf(entry));
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether somebody who speaks the language has read what pages say. In English it is true.',
  })
  isConfirmed(@Root() text: Stored): boolean {
    return isConfirmed(text);
  }

  @FieldResolver(() => TextValue, {
    nullable: true,
    description: 'The programme’s own words, as pages say them; null for the default.',
  })
  published(@Root() text: Stored) {
    return ownValue(text, text.own?.published);
  }

  @FieldResolver(() => TextValue, {
    nullable: true,
    description: 'The words once the draft is published; null for the default.',
  })
  draft(@Root() text: Stored) {
    return ownValue(text, text.own?.draft);
  }

  @FieldResolver(() => Boolean, { description: 'Whether its draft waits to be published.' })
  isDrafted(@Root() { own }: Stored): boolean {
    return own?.isDrafted ?? false;
  }

  @FieldResolver(() => Int, { description: 'Grows by one with each change; 0 until there is one.' })
  version(@Root() { own }: Stored): number {
    return own?.version ?? 0;
  }

  @FieldResolver(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When it was changed; null until somebody does.',
  })
  at(@Root() { own }: Stored): Date | null {
    return own?.changedAt ?? null;
  }

  @FieldResolver(() => Reviewer, {
    nullable: true,
    description: 'Who changed it; null until somebody does, and once their account is erased.',
  })
  by(@Ctx() ctx: Context, @Root() { own }: Stored) {
    return own?.changedById ? reviewerBy(ctx, own.changedById) : null;
  }
}

const ownValue = ({ entry }: Stored, value: OwnValue | null | undefined) =>
  value === null || value === undefined ? null : writtenValue(entry, value);
