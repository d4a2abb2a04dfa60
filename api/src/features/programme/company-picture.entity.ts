import { Field, Int, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { addressOfPicture } from '@portal/schema/company';
import type { CompanyPicture as Stored } from '@portal/schema/company';
import { portalLanguages } from '@portal/schema/choices';
import type { Language } from '@portal/schema/languages';
import { Personal } from '../../platform/people-shown.ts';
import { enumOf } from '../../transport/graphql/enums.ts';

/** The content of a picture that settings name. */
@Entity('company_pictures')
export class CompanyPictureContent {
  /** The hash of the content, and its extension. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'company_pictures_pkey' })
  name!: string;

  @Column('bytea')
  content!: Buffer;
}

@ObjectType({ description: 'A picture of the company that runs the programme.' })
export class CompanyPicture implements Stored {
  name!: string;

  @Field(() => Int, {
    description:
      'The width in pixels; of a drawing (SVG), its share of the longer side, which counts as 512.',
  })
  width!: number;

  @Field(() => Int, { description: 'The height, as the width.' })
  height!: number;

  @Personal('none')
  @Field(() => String, {
    description: 'Where it is: a path on this origin. Another content has another address.',
  })
  url!: string;
}

export const shownPicture = (picture: Stored | null): CompanyPicture | null =>
  picture && { ...picture, url: addressOfPicture(picture) };

/** A logo as settings store it, by the name of its partner on the page. */
export interface StoredPartnerLogo {
  name: string;
  picture: Stored;
}

@ObjectType({ description: 'A partner of the programme.' })
export class Partner {
  @Personal('none')
  @Field(() => String, { description: 'The name.' })
  name!: string;

  @Field(() => [enumOf(portalLanguages)], {
    description:
      'The languages in which the page home has it, at most one for each Language: of those that visitors may choose. Empty where it stands on none: its logo is not shown.',
  })
  languages!: Language[];

  @Field(() => CompanyPicture, { nullable: true, description: 'The logo; null for its name alone.' })
  logo!: CompanyPicture | null;
}
