import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The number of clicks of a day. */
@Entity('click_days')
export class ClickDay {
  @PrimaryColumn('date', { primaryKeyConstraintName: 'click_days_pkey' })
  day!: string;

  @Column('bigint')
  clicks!: string;
}
