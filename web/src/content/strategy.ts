/** The strategy behind the programme: its pillars, and where it looks for ideas (spec §2 "About"). */
import { company } from '@portal/schema/company';

export const strategy = {
  title: 'About us',
  lead: `The ${company.programme} finds ideas that our networks can carry, wherever they come from, and helps the best of them to reach customers across ${company.country}.`,
  pillarsTitle: 'Four pillars of our strategy',
  areasTitle: 'Areas of interest',
  areasText:
    'Twelve fields in which a good idea would help most. Yours fits none of them? Submit it all the same.',
} as const;

/** A pillar of the strategy. */
export interface Pillar {
  title: string;
  text: string;
}

export const pillars: readonly Pillar[] = [
  {
    title: 'Digital Transformation',
    text: 'Whatever a customer can do in a shop should work on a phone, also on a slow connection. We look for ideas that replace paper, queues and double entry, in our own house and in the organisations we serve.',
  },
  {
    title: 'Customer-Driven Culture',
    text: 'A product is finished when the person who uses it says so. We want ideas that begin with a complaint we keep hearing, and that are tried with real customers, in Setswana as well as in English, before they grow.',
  },
  {
    title: 'ICT Leadership',
    text: 'Fibre, mobile coverage and data centres are of use only with people who can build on them. We back ideas that raise local skills, keep data and services in the country, and set standards that others follow.',
  },
  {
    title: 'New Growth Areas',
    text: 'Calls and data will not carry a telecommunications company for ever. We are open to services next to our network, from payments to connected devices, that can earn their own keep within a few years.',
  },
];

/** An area of interest. */
export interface Area {
  /** Its address within the page: /About#slug. Links elsewhere depend on it. */
  slug: string;
  name: string;
  text: string;
  /** Examples of what somebody could solve. */
  challenges: readonly string[];
}

export const areas: readonly [Area, ...Area[]] = [
  {
    slug: 'fintech',
    name: 'FinTech',
    text: 'Mobile money reaches villages that never had a bank branch, yet many traders still live on cash because fees, float and paperwork stand in the way. We look for services that make small payments cheap, build a credit history from them, and protect people who are new to digital money.',
    challenges: [
      'Let a tuck shop or a combi driver take payments of a few pula at a cost worth bearing.',
      'Give motshelo savings groups records that every member can check on a basic phone.',
      'Recognise a mobile-money scam before the customer confirms the transfer.',
    ],
  },
  {
    slug: 'agriculture',
    name: 'Agriculture',
    text: 'Farming in Botswana means little rain, long distances and cattle that roam. Boreholes fail unnoticed, outbreaks close markets, and advice arrives after the season. Low-power sensors and plain messages can change that, if they survive dust, heat and months without a visit.',
    challenges: [
      'Tell a farmer in town that the borehole at the cattle post has stopped.',
      'Trace an animal from birth to abattoir in a way that export markets accept.',
      'Warn neighbouring farms of foot-and-mouth disease or armyworm within hours.',
    ],
  },
  {
    slug: 'entertainment',
    name: 'Entertainment',
    text: 'Local music, comedy and film have an audience, but it pays in likes while data costs real money. We look for ways to bring Setswana content to phones cheaply, and to see that those who make it are paid.',
    challenges: [
      'Sell a song or an episode for small change, paid from airtime.',
      'Bring video to villages at night, when the network is idle, for watching by day.',
      'Help festivals and theatres to sell tickets that cannot be copied.',
    ],
  },
  {
    slug: 'education',
    name: 'Education',
    text: 'A pupil in Gumare should have the same lesson as one in Gaborone. Schools have some devices but uneven connections, and teachers have little time to search for material that fits the national syllabus. Ideas should work offline first and give teachers work back, not more of it.',
    challenges: [
      'Keep lessons and exercises on a box in the school that updates itself when there is signal.',
      'Let parents who do not read English follow how their child is doing.',
      'Match school leavers with short courses and apprenticeships near them.',
    ],
  },
  {
    slug: 'security',
    name: 'Security',
    text: 'More services online mean more stolen passwords, SIM-swap fraud and false messages in a bank’s name. Small firms and councils have no security team of their own. We look for protection that ordinary people can use without a course, and that respects their privacy.',
    challenges: [
      'Let a bank check, with the customer’s consent, whether a SIM was swapped an hour ago.',
      'Give a firm with ten computers the defence that a large one buys.',
      'Spot copper and battery theft at remote mobile sites before the site goes dark.',
    ],
  },
  {
    slug: 'transport',
    name: 'Transport',
    text: 'Combis, buses and trucks move the country, mostly without timetables or live positions. Goods wait at border posts, and cattle on the road at night cost lives. Data about what moves where would help passengers, operators and planners alike.',
    challenges: [
      'Tell passengers when the next combi passes, with nothing but the driver’s phone.',
      'Fill trucks that return empty from Maun, Kasane or Ghanzi.',
      'Warn drivers of animals on the A1 and the A3 after dark.',
    ],
  },
  {
    slug: 'sports',
    name: 'Sports',
    text: 'Botswana’s sprinters have won Olympic medals, but talent outside the cities is found by chance. Clubs keep their members on paper and their fans uninformed. We look for ideas that help athletes to be seen, clubs to be run and supporters to take part.',
    challenges: [
      'Record results of school athletics so that scouts can find a runner anywhere.',
      'Stream a local league match with two phones and a modest connection.',
      'Let supporters pay club membership monthly from mobile money.',
    ],
  },
  {
    slug: 'tourism',
    name: 'Tourism',
    text: 'The Okavango and Chobe sell themselves; community lodges, guides and craft makers do not. Bookings often pass through agents abroad, and guests lose their connection an hour out of town. More of what visitors spend should stay where they go.',
    challenges: [
      'Let a community camp without office or computer take bookings and deposits.',
      'Guide visitors through Tsodilo or the Makgadikgadi pans with stories that work offline.',
      'Connect lodges in the Delta affordably, for guests, staff and emergencies.',
    ],
  },
  {
    slug: 'health',
    name: 'Health',
    text: 'Clinics and health posts are close to most people; doctors, laboratories and records are not. Patients carry their history on a card and travel far for a result. Ideas must guard medical data strictly, and fit the work of nurses who see dozens of patients a day.',
    challenges: [
      'Bring a specialist’s opinion to a health post over a thin connection.',
      'Remind patients of ARV, TB or blood-pressure medicine without revealing why to others.',
      'Show which clinic has run out of a medicine before the patient sets off.',
    ],
  },
  {
    slug: 'construction',
    name: 'Construction',
    text: 'Roads, schools and houses overrun when nobody sees early that a site is behind. Builders buy material at retail prices, and buried cables and pipes are found with the digger. We look for tools that work on a site: with gloves, in the sun, without a laptop.',
    challenges: [
      'Show a digger’s crew which cables and pipes lie under the trench.',
      'Let small builders pool their orders for cement and steel.',
      'Document progress by photo so that owner and contractor agree on what is done.',
    ],
  },
  {
    slug: 'media',
    name: 'Media',
    text: 'News travels on social networks faster than newsrooms can check it, and advertising money has left for platforms abroad. Community radio remains the most trusted voice in many places. Ideas may help to check, to fund or to spread reporting in local languages.',
    challenges: [
      'Check a claim that goes round in Setswana voice messages, on the day it appears.',
      'Turn text into speech in Setswana, Kalanga or Sekgalagadi that listeners enjoy.',
      'Let community radio sell advertising to the shop around the corner.',
    ],
  },
  {
    slug: 'telecommunications',
    name: 'Telecommunications',
    text: 'Our own field: a country larger than France with some two and a half million people, where a mast may serve a few hundred of them. Power is the largest cost of such a site, and a cut cable silences a town. We open data, sites and engineers to ideas that reach further for less.',
    challenges: [
      'Connect a settlement of 200 people at a cost that a normal tariff pays back.',
      'Run a remote mast on sun and batteries through a cloudy week.',
      'Notice a fault from the network’s own data before the first customer calls.',
    ],
  },
];
