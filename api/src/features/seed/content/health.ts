import { words } from './content.ts';
import type { Area } from './content.ts';

export const health: Area = {
  stems: words(
    'Botsogo Boitekanelo Ngaka Pelo Tlhokomelo Care Clinic Health Life Thuso Mooki Vita Lela Kalafi',
  ),
  tails: words('Link Line Watch Card Call Bridge Point Guide Track Aid Plus Desk'),
  concepts: [
    {
      about: 'medicine reminders by voice call',
      benefit: 'Fewer interrupted treatments.',
      names: ['Pilisi Reminder', 'Take It Today', 'Dose Call', 'Morning Call', 'Molemo Mo Nakong'],
      problems: [
        'Patients in {place} stop their tuberculosis treatment after two months, because they feel better.',
        'Text reminders do not reach those who cannot read them or share a phone.',
      ],
      solutions: [
        '{name} calls the patient in a familiar voice; pressing one key confirms, and silence alerts a health worker.',
        '{name} keeps the plan of each patient, calls in the chosen language, and tells the clinic who needs a visit.',
      ],
    },
    {
      about: 'doctors by video for health posts',
      benefit: 'A doctor in minutes instead of weeks.',
      names: ['Ngaka Line', 'Video Clinic', 'Doctor at the Post', 'Far Doctor', 'Second Opinion'],
      problems: [
        'The health post at {place} sees a doctor once a month; the road to the hospital takes three hours.',
        'Nurses refer patients to be safe, and {share} of them come back without treatment.',
      ],
      solutions: [
        '{name} gives the nurse a doctor on the screen within fifteen minutes, with vital signs on the same page.',
        '{name} sends photos and findings ahead, so that the doctor needs five minutes instead of thirty.',
      ],
    },
    {
      about: 'ambulance dispatch on a map',
      benefit: 'Help arrives within the golden hour.',
      names: ['Fast Siren', 'Tshoganyetso', 'Nearest Ambulance', 'Golden Hour', 'Find Me Fast'],
      problems: [
        'Crews drive around {place} asking for directions, because houses have no addresses.',
        'Two ambulances went to the same accident last year, while a third call waited {n} minutes.',
      ],
      solutions: [
        '{name} finds the caller by network position, sends the nearest vehicle and shows the way.',
        '{name} shows every vehicle, its crew and its state on one map for the whole district.',
      ],
    },
    {
      about: 'a register of blood donors nearby',
      benefit: 'No operation waits for blood.',
      names: ['Madi A Botshelo', 'Donor Ring', 'Type O', 'Give Nearby', 'Blood Call'],
      problems: [
        'The hospital in {place} asks for blood on the radio, after the operation was postponed.',
        'Donors give once at school and are never asked again.',
      ],
      solutions: [
        '{name} asks by SMS only those donors who are near, of the right group and allowed to give again.',
        '{name} thanks each donor when the blood was used, and plans the next drive by what is short.',
      ],
    },
    {
      about: 'check-ups for expectant mothers',
      benefit: 'Safer births far from a hospital.',
      names: ['Mmangwana', 'Mother Steps', 'Forty Weeks', 'Lesea', 'Safe Birth'],
      problems: [
        'Mothers from the lands beyond {place} miss half of their check-ups, and risks are found at the birth.',
        'Young mothers ask the internet and get advice that was written for another climate and another diet.',
      ],
      solutions: [
        '{name} accompanies a mother week by week with voice messages and warns the midwife of danger signs.',
        '{name} lends a blood pressure cuff that sends its readings to the clinic by itself.',
      ],
    },
    {
      about: 'stock levels of clinic medicines',
      benefit: 'Less expired medicine, fewer wasted trips.',
      names: ['Shelf Count', 'Stock Pulse', 'No Empty Shelf', 'Melemo Count', 'Pharmacy Eye'],
      problems: [
        'Patients travel to {place} and learn there that the medicine is out of stock.',
        'Medicines expire in one store while the next is empty, {n} kilometres away.',
      ],
      solutions: [
        '{name} counts by scanning at the counter and orders before the shelf is empty.',
        '{name} shows a patient by USSD which clinic has the medicine today.',
      ],
    },
    {
      about: 'a counselling line for young people',
      benefit: 'Somebody to talk to at any hour.',
      names: ['Bua Le Nna', 'Talk Tonight', 'Not Alone', 'Open Line', 'Heart to Heart'],
      problems: [
        'There is one counsellor for {many} pupils around {place}, and her door is next to the staff room.',
        'Young people speak about depression with friends, or with nobody.',
      ],
      solutions: [
        '{name} is a chat that costs no data, answered by trained peers in the evening and a psychologist by day.',
        '{name} begins with a voice diary and offers a call when the words become dark.',
      ],
    },
    {
      about: 'malaria reports from the village',
      benefit: 'The last cases are found first.',
      names: ['Monang Watch', 'Fever Map', 'Zero Malaria', 'Net Check', 'Okavango Alert'],
      problems: [
        'Cases in the north are reported on paper and reach the ministry when the season is over.',
        'Spraying teams visit {place} by the calendar, not by where the cases are.',
      ],
      solutions: [
        '{name} lets village health workers report a case in one minute and sends the team the next day.',
        '{name} maps cases, pools and sprayed houses and proposes the next round.',
      ],
    },
    {
      about: 'an outpatient card on the phone',
      benefit: 'No test is done twice.',
      names: ['Karata Ya Me', 'Card in Hand', 'One Record', 'My Clinic Card', 'Carry Care'],
      problems: [
        'The paper card gets wet, lost or left at home, and every visit begins anew.',
        'A patient who moves away from {place} is tested twice for the same illness.',
      ],
      solutions: [
        '{name} keeps the card in the phone of the patient and opens it with a code at any clinic.',
        '{name} prints a code on the paper card that any nurse can scan, so that nobody needs a smartphone.',
      ],
    },
    {
      about: 'fridge sensors for vaccines',
      benefit: 'No vaccine is lost to a power cut.',
      names: ['Cold Line', 'Vaccine Guard', 'Two to Eight', 'Serame', 'Fridge Watch'],
      problems: [
        'A power cut over a weekend ruined the vaccines of {n} clinics, and nobody noticed until Monday.',
        'Temperatures are written down twice a day, by whoever has time.',
      ],
      solutions: [
        '{name} calls the nurse on duty when a fridge leaves the range, and then her deputy.',
        '{name} is a sensor with its own SIM card and a battery for two years that also reports power cuts.',
      ],
    },
    {
      about: 'clinic appointments instead of queues',
      benefit: 'A visit takes an hour, not a day.',
      names: ['Queue Less', 'Ten Past Nine', 'Nako Ya Me', 'Come at Ten', 'Clinic Clock'],
      problems: [
        'People queue at the clinic of {place} from five in the morning for a visit of eight minutes.',
        'Workers lose a day of pay for a repeat prescription.',
      ],
      solutions: [
        '{name} gives every patient an hour by USSD and moves it when the clinic runs late.',
        '{name} keeps repeat prescriptions apart, packed and paid before the patient comes.',
      ],
    },
  ],
  consequences: [
    'Late treatment costs the hospital several times as much.',
    'The burden falls on mothers and grandmothers.',
    'Nurses spend {part} of their day on paper.',
    'In the west of the country distances make it worse.',
    'Last year it touched about {many} patients in our district.',
    'People lose trust and go to the clinic only when it is late.',
    'No figures exist, because nobody has the time to write them down.',
    'A nurse in {place} told us that it happens every week.',
  ],
  features: [
    'Records are encrypted, and the patient decides who reads them.',
    'It speaks Setswana, Ikalanga and English.',
    'A nurse learns it in an hour.',
    'It keeps working when the line is down.',
    'The ministry sees numbers, never names.',
    'Messages are free for the patient.',
    'It fits the forms that clinics use today.',
    'Community health workers get airtime for each report.',
    'An ethics committee has looked at the plan.',
    'A trial with {n} patients in {place} is prepared.',
  ],
  benefits: [
    'Nurses have time for patients.',
    'Fewer wasted trips for families.',
    'Better data for planning.',
    'Lower costs for the health system.',
    'Privacy for the patient.',
    'Work for community health workers.',
    'Care that reaches the cattle post.',
    'Knowledge stays in the village.',
  ],
  partners: [
    'the health ministry',
    'district health teams',
    'a teaching hospital',
    'community health workers',
    'a medical aid fund',
    'private clinics',
    'the nurses’ association',
    'a pharmacy chain',
    'an ethics committee',
    'the ambulance service',
    'an international health fund',
    'a school of public health',
  ],
};
