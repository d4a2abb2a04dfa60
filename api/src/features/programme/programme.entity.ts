import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { announcings, deciders } from '@portal/schema/choices';
import type { CompanyPicture as Stored } from '@portal/schema/company';
import { optionalEmails } from '@portal/schema/emails';
import type { OptionalEmail } from '@portal/schema/emails';
import { outcomeViews } from '@portal/schema/outcome';
import { DAYS_OFF_MAX, SHORT_TEXT_MAX } from '@portal/schema/limits';
import { programmeFields, termFields } from '@portal/schema/programme';
import { DayScalar, DeclareFields, oneOfList, typedBy } from '../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../transport/graphql/enums.ts';
import { Account } from '../accounts/account.entity.ts';
import { toGlobalId } from '../../platform/global-id.ts';
import { Personal } from '../../platform/people-shown.ts';
import { Node } from '../../transport/graphql/node.ts';
import { CompanyPicture, shownPicture } from './company-picture.entity.ts';
import type { StoredPartnerLogo } from './company-picture.entity.ts';

@ObjectType()
@DeclareFields(programmeFields)
abstract class ProgrammeFields extends typedBy(programmeFields) {}

@InputType({
  description: 'For how many months each kind of data is kept; null, or left out: without an end.',
})
@DeclareFields(termFields)
export class TermsInput extends typedBy(termFields) {}

@InputType('DayOffInput', { description: 'A day off.' })
@ObjectType({ description: 'A day off.' })
export class DayOff {
  @Field(() => DayScalar, { description: 'The day.' })
  day!: string;

  @Personal('none')
  @Field(() => String, { description: `Its name. At most ${SHORT_TEXT_MAX} characters.` })
  name!: string;
}

/** Each change adds a row; the newest is in force, but for terms that it makes shorter: these wait until `termsFrom`. */
@ObjectType({ implements: Node, description: 'What the programme sets, since a change of it.' })
@Entity('programme_settings')
@Check('programme_settings_announcing_check', oneOfList('announcing', announcings))
@Check('programme_settings_deciders_check', oneOfList('deciders', deciders))
@Check('programme_settings_outcomes_check', oneOfList('outcomes', outcomeViews))
export class Programme extends ProgrammeFields implements Node {
  @Field(() => Int, { description: 'Grows by one with each change. A change names the version it saw.' })
  @PrimaryColumn('int', { primaryKeyConstraintName: 'programme_settings_pkey', exported: false })
  version!: number;

  @Field(() => [DayOff], {
    description: `The days off beside weekends and public holidays, in their order: at most ${DAYS_OFF_MAX}.`,
  })
  @Column('jsonb', { name: 'days_off', exported: true })
  daysOff!: DayOff[];

  @Field(() => [DayScalar], {
    description: `The public holidays that are no days off, in their order: at most ${DAYS_OFF_MAX}.`,
  })
  @Column('jsonb', { name: 'worked_holidays', exported: true })
  workedHolidays!: string[];

  @Field(() => [enumOf(optionalEmails)], {
    description: 'The emails that are not sent: at most one for each OptionalEmail.',
  })
  @Column('text', { name: 'emails_off', array: true, exported: true })
  emailsOff!: OptionalEmail[];

  @Index('programme_settings_changed_by_idx')
  @Column('uuid', { name: 'changed_by_id', nullable: true, exported: false })
  changedById!: string | null;

  @ManyToOne(() => Account, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({
    name: 'changed_by_id',
    foreignKeyConstraintName: 'programme_settings_changed_by_id_fkey',
  })
  changer?: Account | null;

  @Field(() => GraphQLDateTimeISO, {
    name: 'at',
    nullable: true,
    description: 'When it was changed; null until somebody does.',
  })
  @Column({ type: 'timestamptz', name: 'changed_at', precision: 3, exported: true })
  changedAt!: Date | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description:
      'The beginning of the night from which its shorter terms of keeping hold: until then those of before do, and setting these again calls it off. Null when none is shorter.',
  })
  @Column({ type: 'timestamptz', name: 'terms_from', precision: 3, nullable: true, exported: true })
  termsFrom!: Date | null;

  @Column('jsonb', { nullable: true, exported: false })
  logo!: Stored | null;

  @Column('jsonb', { nullable: true, exported: false })
  icon!: Stored | null;

  @Column('jsonb', { name: 'link_picture', nullable: true, exported: false })
  linkPicture!: Stored | null;

  @Column('jsonb', { name: 'partner_logos', exported: false })
  partnerLogos!: StoredPartnerLogo[];

  @Field(() => CompanyPicture, {
    name: 'logo',
    nullable: true,
    description: 'The logo, on the ground colour; null, as the other pictures, for that of the portal.',
  })
  get shownLogo(): CompanyPicture | null {
    return shownPicture(this.logo);
  }

  @Field(() => CompanyPicture, {
    name: 'icon',
    nullable: true,
    description: 'The sign of the pages in tabs and on home screens.',
  })
  get shownIcon(): CompanyPicture | null {
    return shownPicture(this.icon);
  }

  @Field(() => CompanyPicture, {
    name: 'linkPicture',
    nullable: true,
    description: 'What stands beside links to the pages: 1,200 × 630 pixels.',
  })
  get shownLinkPicture(): CompanyPicture | null {
    return shownPicture(this.linkPicture);
  }

  @Field(() => Programme, {
    nullable: true,
    description: 'What it was before; null unless it is of `programmeChanges`.',
  })
  before?: Programme;

  get globalId(): string {
    return toGlobalId('Programme', String(this.version));
  }
}
