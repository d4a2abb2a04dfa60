/** The texts of the page about the programme. */
import { declareTexts, list, text } from '../declare-texts.ts';

export const aboutTexts = declareTexts(
  { name: 'about', title: 'About us', address: '/About' },
  {
    title: text('About us', 'The heading.'),
    lead: text(
      'The {programme} looks for ideas that our networks can carry, wherever they come from, and helps the best of them reach customers across {country}.',
      'Below the heading.',
    ),
    pillarsTitle: text('Four pillars of our strategy', 'Above the pillars.'),
    pillars: list(
      { title: 'Title', text: 'Text' },
      [
        {
          title: 'Digital Transformation',
          text: 'Anything a customer can do in a shop should work on a phone, even on a slow connection. We look for ideas that replace paper, queues and double entry, in our own company and in the organisations we serve.',
        },
        {
          title: 'Customer-Driven Culture',
          text: 'A product is finished when its users say so. We want ideas that start from a complaint we keep hearing, and that real customers try, in Setswana and in English, before they grow.',
        },
        {
          title: 'ICT Leadership',
          text: 'Fibre, mobile coverage and data centres are useful only with people who can build on them. We support ideas that raise local skills, keep data and services in the country, and set standards that others follow.',
        },
        {
          title: 'New Growth Areas',
          text: 'Calls and data alone will not sustain a telecoms company. We are open to services next to our network, from payments to connected devices, that can pay for themselves within a few years.',
        },
      ],
      'The pillars of the strategy.',
    ),
    areasTitle: text('Areas of interest', 'Above the areas of interest.'),
    areasText: text(
      'Twelve areas where good ideas help most. If yours is different, submit it anyway.',
      'Below that heading.',
    ),
    solveTitle: text('What you could solve', 'Above what one could solve in an area.'),
    submit: text('Submit Idea', 'The button below an area.'),
    areas: list(
      {
        name: 'Name',
        text: 'Text',
        challenges: 'What one could solve, one in a line',
        slug: 'Name in the address#',
      },
      [
        {
          slug: 'fintech',
          name: 'FinTech',
          text: 'Mobile money reaches villages that never had a bank branch, yet many traders still depend on cash because fees, float and paperwork stand in the way. We look for services that make small payments cheap, build a credit history from them, and protect people who are new to digital money.',
          challenges: [
            'Let a tuck shop or a combi driver accept payments of a few pula at a cost they can afford.',
            'Give motshelo savings groups records that every member can check on a basic phone.',
            'Recognise a mobile-money scam before the customer confirms the transfer.',
          ].join('\n'),
        },
        {
          slug: 'agriculture',
          name: 'Agriculture',
          text: 'Farming in {country} means little rain, long distances and cattle that roam. Boreholes fail unnoticed, outbreaks close markets, and advice arrives after the season. Low-power sensors and simple messages can change that, if they survive dust, heat and months without a visit.',
          challenges: [
            'Tell a farmer in town that the borehole at the cattle post has stopped.',
            'Trace an animal from birth to abattoir in a way that export markets accept.',
            'Warn neighbouring farms of foot-and-mouth disease or armyworm within hours.',
          ].join('\n'),
        },
        {
          slug: 'entertainment',
          name: 'Entertainment',
          text: 'Local music, comedy and film have an audience, but it pays in likes while data costs real money. We look for ways to bring Setswana content to phones cheaply, and to make sure that its makers are paid.',
          challenges: [
            'Sell a song or an episode for small change, paid from airtime.',
            'Send video to villages at night, when the network is quiet, to watch by day.',
            'Help festivals and theatres sell tickets that cannot be copied.',
          ].join('\n'),
        },
        {
          slug: 'education',
          name: 'Education',
          text: 'A pupil in Gumare should get the same lesson as one in Gaborone. Schools have some devices but unreliable connections, and teachers have little time to search for material that fits the national syllabus. Ideas should work offline first, and save teachers work instead of adding to it.',
          challenges: [
            'Keep lessons and exercises on a box in the school that updates itself when there is a signal.',
            'Let parents who do not read English follow how their child is doing.',
            'Match school leavers with short courses and apprenticeships near them.',
          ].join('\n'),
        },
        {
          slug: 'security',
          name: 'Security',
          text: 'More services online mean more stolen passwords, SIM-swap fraud and fake messages in a bank’s name. Small firms and councils have no security team of their own. We look for protection that ordinary people can use without training, and that respects their privacy.',
          challenges: [
            'Let a bank check, with the customer’s consent, whether their SIM was swapped in the last hour.',
            'Give a firm with ten computers the protection that a large one buys.',
            'Spot copper and battery theft at remote mobile sites before the site goes dark.',
          ].join('\n'),
        },
        {
          slug: 'transport',
          name: 'Transport',
          text: 'Combis, buses and trucks keep the country moving, mostly without timetables or live positions. Goods wait at border posts, and cattle on the road at night cost lives. Data on what moves where would help passengers, operators and planners alike.',
          challenges: [
            'Tell passengers when the next combi comes, with nothing but the driver’s phone.',
            'Fill trucks that return empty from Maun, Kasane or Ghanzi.',
            'Warn drivers of animals on the A1 and the A3 after dark.',
          ].join('\n'),
        },
        {
          slug: 'sports',
          name: 'Sports',
          text: 'Sprinters of {country} have won Olympic medals, but talent outside the cities is found by chance. Clubs keep their records on paper and rarely reach their fans. We look for ideas that help athletes get noticed, clubs run well and supporters take part.',
          challenges: [
            'Record school athletics results so that scouts can find a runner anywhere.',
            'Stream a local league match with two phones and a modest connection.',
            'Let supporters pay for club membership monthly with mobile money.',
          ].join('\n'),
        },
        {
          slug: 'tourism',
          name: 'Tourism',
          text: 'The Okavango and Chobe sell themselves; community lodges, guides and craft makers do not. Bookings often go through agents abroad, and guests lose their connection an hour out of town. More of what visitors spend should stay in the places they visit.',
          challenges: [
            'Let a community camp without an office or a computer take bookings and deposits.',
            'Guide visitors through Tsodilo or the Makgadikgadi pans with stories that work offline.',
            'Connect lodges in the Delta affordably, for guests, staff and emergencies.',
          ].join('\n'),
        },
        {
          slug: 'health',
          name: 'Health',
          text: 'Clinics and health posts are close to most people; doctors, laboratories and records are not. Patients carry their history on a card and travel far for a test result. Ideas must protect medical data strictly, and fit the work of nurses who see dozens of patients a day.',
          challenges: [
            'Bring a specialist’s opinion to a health post over a slow connection.',
            'Remind patients to take ARV, TB or blood-pressure medicine without revealing why to others.',
            'Show which clinic has run out of a medicine before the patient sets off.',
          ].join('\n'),
        },
        {
          slug: 'construction',
          name: 'Construction',
          text: 'Roads, schools and houses run late when nobody sees early that a site is behind. Builders buy materials at retail prices, and diggers find buried cables and pipes the hard way. We look for tools that work on site: with gloves, in the sun, without a laptop.',
          challenges: [
            'Show a digger crew which cables and pipes lie under the trench.',
            'Let small builders pool their orders for cement and steel.',
            'Document progress with photos, so that owner and contractor agree on what is done.',
          ].join('\n'),
        },
        {
          slug: 'media',
          name: 'Media',
          text: 'News travels on social networks faster than newsrooms can check it, and advertising money has moved to platforms abroad. Community radio is still the most trusted voice in many places. Ideas can help check, fund or spread reporting in local languages.',
          challenges: [
            'Check a claim that spreads in Setswana voice messages on the day it appears.',
            'Turn text into speech in Setswana, Kalanga or Sekgalagadi that listeners enjoy.',
            'Let community radio sell advertising to the shop around the corner.',
          ].join('\n'),
        },
        {
          slug: 'telecommunications',
          name: 'Telecommunications',
          text: 'Our own field: a country larger than France with about two and a half million people, where a mast may serve only a few hundred of them. Power is the largest cost of such a site, and a cut cable silences a town. We open our data and sites, and the time of our engineers, to ideas that reach further for less.',
          challenges: [
            'Connect a settlement of 200 people at a cost that an ordinary tariff can cover.',
            'Run a remote mast on sun and batteries through a cloudy week.',
            'Find a fault in the network’s own data before the first customer calls.',
          ].join('\n'),
        },
      ],
      'The areas of interest, as tabs. A link to an area ends with its name in the address: /About#name.',
    ),
  },
);
