import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often people clicked on a day of the programme's zone. Nothing tells who. */
@Entity('click_days')
export class ClickDay {
  @PrimaryColumn('date', { primaryKeyConstraintName: 'click_days_pkey' })
  day!: string;

  @Column('bigint')
  clicks!: string;
}
