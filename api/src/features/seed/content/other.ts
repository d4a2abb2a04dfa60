import { words } from './content.ts';
import type { Area } from './content.ts';

/** What people file under Other: tourism, transport, energy, water, safety, media. */
export const other: Area = {
  stems: words(
    'Tsela Lesedi Metsi Motse Kopano Tswelopele Solar Clean Green Kgotla Letsatsi Voice Phologolo Pitso',
  ),
  tails: words('Link Watch Way Works Point Guard Loop Share Alert Connect Guide Now'),
  concepts: [
    {
      about: 'community campsites online',
      benefit: 'Tourists stay longer, and the village earns from it.',
      names: ['Campfire BW', 'Stay With Us', 'Bolwapa', 'Beyond the Lodge', 'Village Stay'],
      problems: [
        'Campsites run by villages around {place} stand empty, because they cannot be booked.',
        'Tourists pass through {place} and spend their money at the lodge only.',
      ],
      solutions: [
        '{name} lists community campsites, guides and meals, takes the payment and confirms by SMS to the village.',
        '{name} plans a trip from village to village, with a person to meet at each stop.',
      ],
    },
    {
      about: 'bus times at the stop',
      benefit: 'Less time lost at the stop.',
      names: ['Next Bus', 'Combi Clock', 'Bese', 'Rank Board', 'Wait Less'],
      problems: [
        'Nobody at the stop in {place} knows whether the bus is late or gone.',
        'Buses leave when they are full, so that people wait for hours.',
      ],
      solutions: [
        '{name} follows buses by the phone of the conductor and answers by USSD when the next one comes.',
        '{name} lets passengers say where they wait, and drivers see where they are needed.',
      ],
    },
    {
      about: 'solar power paid by the day',
      benefit: 'Light for the price of candles.',
      names: ['Lesedi Daily', 'Sun by the Day', 'Pay as You Glow', 'Letsatsi Home', 'Roof Light'],
      problems: [
        'Homes beyond the grid at {place} spend P{n} a week on candles and charging.',
        'A solar kit costs at once what a family could pay in a year.',
      ],
      solutions: [
        '{name} rents a panel, a battery and four lamps for the price of candles, switched by mobile payment.',
        '{name} lets a shop with a large roof sell power to its neighbours by the hour.',
      ],
    },
    {
      about: 'leak reports with a photo',
      benefit: 'Less water lost, faster repairs.',
      names: ['Report a Leak', 'Metsi Watch', 'Drip', 'Pipe Patrol', 'Dry Tap'],
      problems: [
        'A burst pipe in {place} runs for four days, while the taps of the next ward are dry.',
        'People call a number that is always engaged.',
      ],
      solutions: [
        '{name} takes a photo and a place, shows what was reported already and tells when the team comes.',
        '{name} ranks reports by the water that is lost and gives the best reporters airtime.',
      ],
    },
    {
      about: 'recycling collected on call',
      benefit: 'Cleaner roads, and income for collectors.',
      names: ['Can Cash', 'Matlakala', 'Bottle Run', 'Green Bag', 'Second Use'],
      problems: [
        'Cans and bottles lie along the road to {place}, although a buyer pays for them.',
        'Collectors walk all day with a trolley and do not know where full bags wait.',
      ],
      solutions: [
        '{name} brings collector and household together and pays by weight into the wallet.',
        '{name} plans a round for each collector and lets schools compete by kilograms.',
      ],
    },
    {
      about: 'a silent alarm for people at risk',
      benefit: 'Help that is called without a word.',
      names: ['Three Presses', 'Quiet Call', 'Mma Safe', 'Walk Me Home', 'Thusang'],
      problems: [
        'Women in {place} do not feel safe on the way home from a late shift.',
        'Whoever is threatened at home cannot make a phone call.',
      ],
      solutions: [
        '{name} sends the position to three trusted people and the police when the side key is pressed three times.',
        '{name} watches over a walk home and asks for help when the phone does not arrive.',
      ],
    },
    {
      about: 'elephant warnings for fields',
      benefit: 'Harvests are saved, and so are elephants.',
      names: ['Tlou Alert', 'Field Watch', 'Side by Side', 'Chilli Line', 'Peaceful Herds'],
      problems: [
        'Elephants empty a field near {place} in one night, the work of a whole year.',
        'Farmers guard their fields with fire and tins, and people die every season.',
      ],
      solutions: [
        '{name} hears elephants by ground sensors two kilometres away and warns the ward by phone.',
        '{name} joins collar data with reports from farmers and shows safe paths for children.',
      ],
    },
    {
      about: 'a fixture list for village leagues',
      benefit: 'Talented players are seen.',
      names: ['Sunday League', 'Full Time', 'Grounds', 'Matchday Motse', 'Village Cup'],
      problems: [
        'Village teams around {place} learn on Saturday whom they play on Sunday.',
        'Talented players are not seen, because no results are kept.',
      ],
      solutions: [
        '{name} keeps fixtures, results and scorers of every village league and sends them by message.',
        '{name} lets scouts follow players and lets shops sponsor a match.',
      ],
    },
    {
      about: 'building bricks from mine waste',
      benefit: 'Cheaper houses and less dust over the town.',
      names: ['Slag Brick', 'Setena', 'Second Stone', 'Phikwe Block', 'Waste to Wall'],
      problems: [
        'Slag heaps near {place} blow dust over the town, while building sand is dug from rivers.',
        'A bag of cement costs more each year, and houses stay half built.',
      ],
      solutions: [
        '{name} presses bricks from slag with a tenth of the cement, on a machine that two people can move.',
        '{name} tests, certifies and sells bricks made by youth groups, ordered by phone.',
      ],
    },
    {
      about: 'community radio on demand',
      benefit: 'Voices of the west are heard everywhere.',
      names: ['Seromamowa', 'Village Voice', 'Hear Again', 'Radio Motse', 'Small Studio'],
      problems: [
        'Programmes in the languages of the west are broadcast once, at noon, and are gone.',
        'Young people in {place} make good shows that nobody outside the village hears.',
      ],
      solutions: [
        '{name} keeps programmes for a week and plays them by phone call, without data.',
        '{name} is a studio in a bag, with training and a slot on the national programme.',
      ],
    },
    {
      about: 'piece jobs on the map',
      benefit: 'A day of work without a day of waiting.',
      names: ['Piece Job', 'Tiro Nearby', 'Day Work', 'Dirisa', 'Hands Today'],
      problems: [
        'People stand at the robots in {place} from six in the morning and hope for a day of work.',
        'Whoever needs help for a day does not know whom to trust.',
      ],
      solutions: [
        '{name} brings people and small jobs together by distance, with a fixed price and a rating for both.',
        '{name} keeps a record of each day worked, which later serves as a reference.',
      ],
    },
    {
      about: 'a lost-and-found for documents',
      benefit: 'Documents come home within days.',
      names: ['Found Omang', 'Lost and Found BW', 'Ke E Bone', 'Give It Back', 'Finders'],
      problems: [
        'Lost identity cards lie in the drawers of bus companies, while their owners queue for new ones.',
        'A new card takes six weeks, in which nobody can open an account.',
      ],
      solutions: [
        '{name} lets a finder type the number, and the owner gets a message without either seeing the other.',
        '{name} collects what was found at shops of the network and pays the finder in airtime.',
      ],
    },
  ],
  consequences: [
    'Everybody knows it, and nobody feels responsible.',
    'Visitors notice it and do not come back.',
    'The poorest wards carry most of it.',
    'We counted {n} cases in {place} in one month.',
    'The council spends about P{many} a year on repairs.',
    'It keeps young people from staying.',
    'Complaints get lost between two offices.',
    '{share} of those we asked have stopped reporting it.',
  ],
  features: [
    'It needs no smartphone.',
    'Reports are public, names are not.',
    'Volunteers in {place} have tried it for a month.',
    'It costs less than the damage of one case.',
    'The village development committee owns the data.',
    'It runs on solar power.',
    'A small fee keeps it going.',
    'It can be moved to the next village within a week.',
    'The first {n} users helped to design it.',
    'It joins what exists instead of replacing it.',
  ],
  benefits: [
    'Income stays in the village.',
    'Work for young people.',
    'Figures that decisions can rest on.',
    'People are heard.',
    'Lower costs for councils.',
    'It can be copied by every ward.',
    'Neighbours work together.',
    'Small costs for a daily annoyance.',
    'Officials and residents see the same picture.',
  ],
  partners: [
    'village development committees',
    'the police service',
    'district councils',
    'the tourism organisation',
    'the wildlife department',
    'the water utility',
    'a conservation trust',
    'transport associations',
    'community radio stations',
    'a recycling company',
    'women’s shelters',
    'the roads department',
  ],
};
