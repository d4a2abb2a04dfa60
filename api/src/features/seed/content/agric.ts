import { words } from './content.ts';
import type { Area } from './content.ts';

export const agric: Area = {
  stems: words(
    'Temo Masimo Pula Peo Leruo Moraka Mabele Letsema Farm Field Harvest Khumo Thobo Morwalela Agri',
  ),
  tails: words('Link Sense Hub Guide Watch Direct Plus Line Mate Net Desk Pro'),
  concepts: [
    {
      about: 'cattle tracking by ear tag',
      benefit: 'Fewer animals lost, and fewer nights out looking for them.',
      names: ['Kgomo Track', 'Moraka Watch', 'Leruo Tag', 'Cattle Compass', 'Motlhape GPS'],
      problems: [
        'Cattle stray from the posts around {place} and are found weeks later, or not at all.',
        'A herder near {place} can spend three days on foot looking for a single animal.',
      ],
      solutions: [
        '{name} tags one animal in ten and shows the herd on a map, even where the post itself has no coverage.',
        '{name} reports the position of the herd four times a day and sends an SMS when an animal crosses the fence.',
      ],
    },
    {
      about: 'soil moisture by text message',
      benefit: 'Less water and electricity for the same yield.',
      names: ['Mmu Sense', 'Pula Sense', 'Dry Line', 'Metsi Mo Mmung', 'Root Signal'],
      problems: [
        'Irrigation at {place} runs by the clock, so that half of the water is gone before it reaches the roots.',
        'Small growers cannot tell when a field needs water, and lose either the crop or the electricity bill.',
      ],
      solutions: [
        '{name} is a probe of two sticks and a radio that tells a grower by SMS which bed to water today.',
        '{name} measures the soil every hour and opens the valves only where the field is dry.',
      ],
    },
    {
      about: 'daily vegetable prices by USSD',
      benefit: 'Better prices for small growers.',
      names: ['Mmaraka Price', 'Merogo Direct', 'Tomato Ticker', 'Fresh Line', 'Price of the Day'],
      problems: [
        'Growers around {place} sell to the first buyer who comes past, at {part} of the price in the shops.',
        'Nobody in {place} knows what spinach or tomatoes fetch elsewhere until the truck has left.',
      ],
      solutions: [
        '{name} gives the prices of nine markets by a short code that costs nothing, and lists who is buying.',
        '{name} collects prices from traders each morning and answers on any phone, in Setswana and Ikalanga.',
      ],
    },
    {
      about: 'early warning of livestock disease',
      benefit: 'Outbreaks are contained while they are still small.',
      names: ['Botsogo Herd', 'Vet Alert', 'Red Zone Watch', 'Herd Guard', 'Lefatshe Vet'],
      problems: [
        'By the time foot-and-mouth is confirmed at {place}, animals from the same crush have moved twice.',
        'One extension officer looks after {many} farms and learns of a sick herd by chance.',
      ],
      solutions: [
        '{name} lets a farmer report symptoms with three photos; a vet answers within the day and the map turns amber.',
        '{name} counts the reports of each crush and warns the neighbours before a case is confirmed.',
      ],
    },
    {
      about: 'remote control of boreholes',
      benefit: 'Fewer trips to the cattle post, and no dry troughs.',
      names: ['Sediba Link', 'Borehole Buddy', 'Sediba Control', 'Pump Watch', 'Well Told'],
      problems: [
        'A pump that stops at a cattle post beyond {place} is noticed when the animals come home thirsty.',
        'Owners drive {n} kilometres twice a week only to start an engine and look into a tank.',
      ],
      solutions: [
        '{name} starts and stops the pump by phone and reports the level of the tank and the diesel.',
        '{name} turns a borehole into a device on the network: level, flow and faults arrive as messages.',
      ],
    },
    {
      about: 'tractor hire by mobile phone',
      benefit: 'Fields are ploughed while the soil is wet.',
      names: ['Terekere Share', 'Letsema Tractors', 'Plough Now', 'Tractor Queue', 'Lema Le Nna'],
      problems: [
        'When the rain comes to {place}, {many} farmers want the same four tractors in the same week.',
        'Tractors stand idle in one village while the fields of the next are ploughed too late.',
      ],
      solutions: [
        '{name} puts farmers and owners of tractors on one list, with a fair order and a fixed price a hectare.',
        '{name} plans the route of each tractor so that neighbours are ploughed on the same day.',
      ],
    },
    {
      about: 'pest recognition from a photo',
      benefit: 'Less spray, and the right one.',
      names: ['Sebokolodi Scan', 'Leaf Doctor', 'Bug Book', 'Quelea Watch', 'Crop Eye'],
      problems: [
        'Fall armyworm destroyed {part} of the maize around {place} before anybody knew its name.',
        'Farmers spray what the shop has, because they cannot tell one pest from another.',
      ],
      solutions: [
        '{name} recognises {n} pests from a photo taken in the field and names the cheapest remedy.',
        '{name} works on the phone itself, without coverage, and sends the finding later so that outbreaks show on a map.',
      ],
    },
    {
      about: 'an online auction for small stock',
      benefit: 'A fair price for a goat on any Friday.',
      names: ['Podi Auction', 'Nku Market', 'Small Stock Live', 'Kraal to Kraal', 'Goat Board'],
      problems: [
        'A household that has to sell a goat in {place} takes what the one buyer with a bakkie offers.',
        'Auctions come to {place} four times a year; school fees are due more often.',
      ],
      solutions: [
        '{name} lists animals with photo, weight and brand, takes bids by phone and books the transport.',
        '{name} holds a small auction every Friday, in which a buyer from another district can bid for an animal in {place}.',
      ],
    },
    {
      about: 'local rain forecasts for ploughing',
      benefit: 'Seed is sown once instead of twice.',
      names: ['Pula Forecast', 'Letlhafula', 'Rain Days', 'Ploughing Window', 'Sky Over Masimo'],
      problems: [
        'The forecast for the whole district says little about the fields of {place}.',
        'Seed that was planted after a false first rain is lost, and there is no money for a second sowing.',
      ],
      solutions: [
        '{name} joins {n} cheap rain gauges with satellite data and says by voice message whether to plant this week.',
        '{name} tells each ward the chance of ten millimetres in the next five days, and explains what follows from it.',
      ],
    },
    {
      about: 'a feed and health diary for poultry houses',
      benefit: 'First batches that survive, and chicken that is raised here.',
      names: ['Koko Diary', 'Hatch Log', 'Broiler Book', 'Mae Le Koko', 'Poultry Pulse'],
      problems: [
        'Young people in {place} start with chickens, lose a batch in the heat of October and stop.',
        'Small poultry houses buy feed by the bag and never learn what a bird has cost them.',
      ],
      solutions: [
        '{name} guides a beginner day by day through the six weeks of a batch and warns of heat.',
        '{name} keeps feed, weights and losses in one place and orders the next chicks in time.',
      ],
    },
    {
      about: 'seed and fertiliser orders for cooperatives',
      benefit: 'Inputs at dealer prices, before the rain.',
      names: ['Peo Order', 'Input Pool', 'Mophato Inputs', 'Seed Run', 'Co-op Cart'],
      problems: [
        'Each farmer fetches two bags from town, and the transport costs more than the fertiliser.',
        'Subsidised seed reaches {place} after the first rain in two years out of three.',
      ],
      solutions: [
        '{name} adds up the orders of a cooperative, asks three dealers for a price and brings one truck.',
        '{name} lets an extension officer order for a whole ward and shows everybody where the load is.',
      ],
    },
  ],
  consequences: [
    'In a dry year that decides whether a family keeps its herd.',
    'The loss is highest for those who farm less than five hectares.',
    'Women, who run most of the small fields, feel it first.',
    'Officials know of it, but the figures reach them once a year.',
    'We asked {n} farmers, and {share} had the same story.',
    'Young people see it and leave for town.',
    'It costs a household about P{many} a season.',
    'Imports from across the border fill the gap.',
  ],
  features: [
    'It works on phones without internet.',
    'A voice menu helps those who do not read.',
    'The hardware costs less than a goat.',
    'Data is sent at night, when the network is free.',
    'Extension officers see the whole ward on one screen.',
    'The solar panel is the size of a school book.',
    'Farmers pay after the harvest.',
    'Records stay the property of the farmer.',
    'Everything is available in Setswana and English.',
    'A cooperative of {n} members is ready to test it.',
  ],
  benefits: [
    'Records that a bank accepts.',
    'Work for young people in the village.',
    'Food that is grown here instead of imported.',
    'Higher yields on the same land.',
    'Reliable figures for planning.',
    'Time for other work.',
    'Farming pays for those who stay.',
  ],
  partners: [
    'farmer associations',
    'the veterinary services',
    'extension officers',
    'an agricultural college',
    'input dealers',
    'the meat industry',
    'land boards',
    'the meteorological services',
    'a development bank',
    'village development committees',
    'a maker of sensors',
    'cooperatives',
  ],
};
