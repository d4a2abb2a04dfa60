import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many clicks a day had. */
@Entity('click_days')
export class ClickDay {
  @PrimaryColumn('date', { primaryKeyConstraintName: 'click_days_pkey' })
  day!: string;

  @Column('bigint')
  clicks!: string;
}
