import { words } from './content.ts';
import type { Area } from './content.ts';

export const commerce: Area = {
  stems: words(
    'Mmaraka Reka Lebenkele Kgwebo Thekiso Local Shop Trade Morafe Semausu Stall Basket Market Dirang',
  ),
  tails: words('Place Direct Cart Online Link Street Run Post Square Now Hub Door'),
  concepts: [
    {
      about: 'crafts sold to the world',
      benefit: 'Makers keep most of the price.',
      names: ['Basket Route', 'Gumare Weave', 'Made by Hand', 'Tswana Crafts', 'Diatla Tsa Rona'],
      problems: [
        'A weaver in {place} gets P150 for a basket that is sold for P1,500 at the airport.',
        'Makers of crafts cannot take orders from abroad, because they have no card payments and no parcel rates.',
      ],
      solutions: [
        '{name} tells the story of each maker, takes the order and the payment, and collects the parcel in the village.',
        '{name} shows every piece with its maker and pays {part} of the price to her wallet at once.',
      ],
    },
    {
      about: 'addresses for places without streets',
      benefit: 'Deliveries that arrive at the first attempt.',
      names: ['Aterese', 'Find My Plot', 'Gate Code', 'Door to Door', 'Plot Pin'],
      problems: [
        'Deliveries in {place} end with three phone calls and a meeting at the filling station.',
        'Couriers refuse parcels to villages, because they cannot find the house.',
      ],
      solutions: [
        '{name} gives each yard a short code of six letters that any courier can turn into a route.',
        '{name} finds a yard by landmark and photo, and learns from each delivery.',
      ],
    },
    {
      about: 'shared wholesale orders for tuckshops',
      benefit: 'Lower prices in the shop next door.',
      names: ['Semausu Order', 'Tuck Pool', 'Buy as One', 'Stock Circle', 'Restock'],
      problems: [
        'Owners of tuckshops in {place} close for a day to buy stock in town at retail prices.',
        'A small shop pays a third more for sugar than a supermarket, and its customers pay for it.',
      ],
      solutions: [
        '{name} adds up the orders of {n} shops, buys at the wholesale price and delivers on Tuesdays.',
        '{name} learns what a shop sells and proposes the order; the owner confirms with one key.',
      ],
    },
    {
      about: 'checked second-hand phones',
      benefit: 'A good phone for half the price, and less waste.',
      names: ['Second Ring', 'Phone Again', 'Fair Phone Deal', 'Try and Buy', 'Refone'],
      problems: [
        'Second-hand phones are sold on the street without a guarantee, and many are stolen.',
        'A good phone costs two months of wages, while thousands of used ones lie in drawers.',
      ],
      solutions: [
        '{name} checks the serial number, tests {n} functions and sells with a guarantee of six months.',
        '{name} takes the old phone as part of the price in any shop of the network.',
      ],
    },
    {
      about: 'leteisi fashion made to measure',
      benefit: 'Work for tailors all year round.',
      names: ['Leteisi Now', 'Stitch and Send', 'Roko', 'Measure Up', 'Seshoeshoe Online'],
      problems: [
        'Tailors in {place} have work before weddings and none in winter.',
        'Customers abroad want leteisi dresses but cannot come for a fitting.',
      ],
      solutions: [
        '{name} takes measurements from two photos and passes the order to a tailor who has time.',
        '{name} shows the designs of {n} tailors and collects the deposit before the cloth is cut.',
      ],
    },
    {
      about: 'parcels by combi',
      benefit: 'Parcels on the same day, and income for drivers.',
      names: ['Combi Parcel', 'Send by Bus', 'Rank to Rank', 'Romela Pele', 'Seat Thirteen'],
      problems: [
        'People send parcels with drivers they do not know, and pay what is asked.',
        'A courier takes three days to {place}; the bus takes six hours.',
      ],
      solutions: [
        '{name} registers parcels at the rank, follows them by SMS and pays the driver on delivery.',
        '{name} sells the empty space in buses by weight, with insurance up to P1,000.',
      ],
    },
    {
      about: 'a book of trusted tradespeople',
      benefit: 'Good work becomes known.',
      names: ['Fundi Finder', 'Ditiro', 'Call a Plumber', 'Handy Book', 'Tiro Ya Matlho'],
      problems: [
        'Whoever needs a plumber in {place} asks on Facebook and hopes.',
        'Skilled tradespeople from the brigades find no customers, because nobody knows them.',
      ],
      solutions: [
        '{name} lists tradespeople with their certificates, ratings and prices, and holds the payment until the work is done.',
        '{name} answers a call for help with the three nearest people who are free today.',
      ],
    },
    {
      about: 'rooms to rent without agents',
      benefit: 'Students keep their deposit.',
      names: ['Ntlo Direct', 'Room Board', 'Rent Right', 'Phaposi', 'Key in Hand'],
      problems: [
        'Students in {place} pay a month of rent to somebody who shows them one room.',
        'False adverts take deposits for rooms that do not exist.',
      ],
      solutions: [
        '{name} lists rooms whose owner and plot were checked, and keeps the deposit until the tenant has the key.',
        '{name} lets the university confirm landlords, and tenants rate them.',
      ],
    },
    {
      about: 'hire of tents, chairs and pots',
      benefit: 'Small owners earn all year, and no tent is booked twice.',
      names: ['Tent and Table', 'Lenyalo Hire', 'Party Pool', 'Event Yard', 'Dilo Tsa Mokete'],
      problems: [
        'A wedding in {place} needs tents from three owners, found by word of mouth, booked on paper.',
        'Tents are booked twice in December and lie in the store until Easter.',
      ],
      solutions: [
        '{name} shows what is free on which day, takes the deposit and plans the truck.',
        '{name} lets several small owners serve one large event together.',
      ],
    },
    {
      about: 'unsold bread and vegetables at half price',
      benefit: 'Less food is thrown away.',
      names: ['Half Loaf', 'Last Hour', 'Save the Plate', 'Not Wasted', 'Dijo Tsa Rona'],
      problems: [
        'Shops in {place} throw food away at closing time, two streets from families without supper.',
        'Bakeries bake too much for fear of empty shelves.',
      ],
      solutions: [
        '{name} tells people nearby an hour before closing what is left, at half the price.',
        '{name} passes what is not sold to day-care centres, with a record for the tax office.',
      ],
    },
    {
      about: 'spare parts found by photo',
      benefit: 'The right part at the first attempt.',
      names: ['Part Match', 'Scrapyard Search', 'Spare Find', 'Bonnet Up', 'Same Bolt'],
      problems: [
        'A mechanic in {place} sends a driver to the city for one part, and it is the wrong one.',
        'Scrapyards hold what others look for, but nobody has a list.',
      ],
      solutions: [
        '{name} recognises a part from a photo and shows which yard or shop has it, and for how much.',
        '{name} lets scrapyards list a whole car in five minutes by its chassis number.',
      ],
    },
  ],
  consequences: [
    'Money that is made here is spent across the border.',
    'Small shops close, and with them the credit that they gave.',
    'Customers do not trust what they cannot touch.',
    'Delivery costs more than the goods.',
    'Of {n} sellers whom we asked, {share} sell through Facebook groups only.',
    'Young sellers give up within a year.',
    'Each failed delivery costs about P{many}.',
    'Large platforms from abroad do not serve {place}.',
  ],
  features: [
    'Orders can be placed by chat, by call or on the web.',
    'Payment is held until the buyer has confirmed.',
    'Sellers need a phone and no bank account.',
    'Delivery is shared with buses and combis.',
    'Ratings come only from people who bought.',
    'The first ten sales are free of commission.',
    'A seller is listed within a day.',
    'Pages are small, so that browsing costs little data.',
    'The prototype has {n} sellers from {place}.',
    'Disputes are settled by a panel of three.',
  ],
  benefits: [
    'More customers for small sellers.',
    'Lower prices for families in villages.',
    'Safer payments.',
    'Fewer middlemen.',
    'Income for drivers and agents.',
    'A sales record that a bank accepts.',
    'New traffic for mobile money.',
    'Trust between people who have never met.',
    'A page of their own for people who never had one.',
  ],
  partners: [
    'the postal service',
    'bus and combi associations',
    'wholesalers',
    'a courier firm',
    'craft cooperatives',
    'a mobile money provider',
    'the consumer protection office',
    'youth development funds',
    'shop owners',
    'the chamber of commerce',
    'brigades',
    'the tourism organisation',
  ],
};
