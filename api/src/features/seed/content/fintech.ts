import { words } from './content.ts';
import type { Area } from './content.ts';

export const fintech: Area = {
  stems: words('Madi Pula Polokelo Motshelo Khumo Thebe Tuelo Lotseno Coin Cash Pocket Tswelelo Kgwebo Sure'),
  tails: words('Pay Save Circle Wallet Link Flow Point Book Now Trust Move Box'),
  concepts: [
    {
      about: 'savings circles on the phone',
      benefit: 'Transparent books for groups.',
      names: ['Motshelo Mobile', 'Polokelo Circle', 'Motshelo Book', 'Our Round', 'Save Together'],
      problems: [
        'The book of a motshelo lies in one handbag; when it is lost, so is the trust of {n} members.',
        'Savings groups in {place} keep cash at home because no account fits a group.',
      ],
      solutions: [
        '{name} keeps contributions, loans and interest of a group in one ledger that each member can read by USSD.',
        '{name} holds the money of a motshelo in a joint wallet that opens only when three members agree.',
      ],
    },
    {
      about: 'payments for street vendors',
      benefit: 'More sales, and less cash in the apron.',
      names: ['Semausu Pay', 'Tap a Thebe', 'Vendor Code', 'Madi A Seatleng', 'Stall Pay'],
      problems: [
        'Vendors at the bus rank of {place} turn customers away because nobody has change.',
        'Card machines cost more a month than a tuckshop earns in a day.',
      ],
      solutions: [
        '{name} turns any phone into a till: the customer types a four-digit code that hangs at the stall.',
        '{name} gives every vendor a printed code, settles at once and charges nothing below P50.',
      ],
    },
    {
      about: 'low-cost transfers across the border',
      benefit: 'More of each pula arrives at home.',
      names: ['Border Pula', 'Home Again', 'Romela', 'Send Across', 'Kgaoganyo'],
      problems: [
        'Sending P500 from {place} to a family across the border costs up to P70 and takes two days.',
        'Workers send cash with bus drivers because the counters close at four.',
      ],
      solutions: [
        '{name} joins mobile wallets on both sides, so that money arrives in minutes for one per cent.',
        '{name} lets the sender pay a bill or school fees across the border directly, without cash at either end.',
      ],
    },
    {
      about: 'funeral cover paid with airtime',
      benefit: 'Families bury their dead without debt.',
      names: ['Phitlho Cover', 'Airtime Cover', 'Tshireletso', 'Small Cover', 'Lelapa Sure'],
      problems: [
        'Families in {place} borrow for a funeral because a policy asks for a payslip.',
        'Cover lapses in the one month in which the debit order fails.',
      ],
      solutions: [
        '{name} buys a day of cover with each recharge, and pays out within 48 hours of a call.',
        '{name} sells cover by the week on any phone; whoever misses one week keeps what was paid.',
      ],
    },
    {
      about: 'credit scores from mobile money',
      benefit: 'A credit history for people who never had one.',
      names: ['Score Me', 'Tshepo Score', 'Fair Limit', 'Ledger Score', 'Know My Credit'],
      problems: [
        'A hawker who has paid every supplier for ten years has no credit record at all.',
        'Lenders in {place} charge everybody the rate of those who do not pay back.',
      ],
      solutions: [
        '{name} reads twelve months of wallet history, with consent, and gives a score that the owner can see.',
        '{name} shows a lender what a trader earns in an ordinary month, and nothing else.',
      ],
    },
    {
      about: 'early payment of invoices',
      benefit: 'Small suppliers can take the next order.',
      names: ['Invoice Now', 'Paid Today', 'Tuelo Pele', 'Ninety to Nine', 'Tender Cash'],
      problems: [
        'Small suppliers wait up to ninety days for an invoice and cannot pay wages meanwhile.',
        'A young firm in {place} refused its second order because the first was not paid yet.',
      ],
      solutions: [
        '{name} checks an invoice with the buyer and pays the supplier {part} of it on the same day.',
        '{name} lets several investors finance one confirmed invoice, from P200 upwards.',
      ],
    },
    {
      about: 'pension payouts without a queue',
      benefit: 'Dignity and safety for the elderly.',
      names: ['Tandabala Easy', 'Bagolo Pay', 'Pension at Home', 'No Queue', 'Tuelo Ya Bagodi'],
      problems: [
        'On payday pensioners queue in {place} from five in the morning.',
        'Elders pay a relative to fetch their pension, and never see the receipt.',
      ],
      solutions: [
        '{name} brings the payout to the nearest shop, confirmed by voice and a one-time code.',
        '{name} gives each pensioner a day and a counter, and tells the family when the money was drawn.',
      ],
    },
    {
      about: 'school fees in instalments',
      benefit: 'No child is sent home in January.',
      names: ['Fees by the Week', 'Sekolo Save', 'Term Plan', 'Dituelo', 'First Bell'],
      problems: [
        'Fees and uniforms fall due in January, when Christmas has emptied every purse.',
        'Schools in {place} chase small sums by letter, and pupils are sent home.',
      ],
      solutions: [
        '{name} saves a small sum each week for a named school and pays it there when term begins.',
        '{name} lets an uncle, an aunt and a parent pay for one child together, each as much as they can.',
      ],
    },
    {
      about: 'warnings of swapped SIM cards for banks',
      benefit: 'Fewer accounts emptied by fraud.',
      names: ['Swap Shield', 'SIM Signal', 'Line Lock', 'Ditshipi', 'Safe Swap'],
      problems: [
        'Fraudsters take over a number in the morning and the account behind it by noon.',
        'Banks learn of a swapped SIM when the customer complains.',
      ],
      solutions: [
        '{name} tells a bank in a tenth of a second whether the card behind a number changed this week.',
        '{name} holds large payments for an hour after a swap and asks the owner on a second channel.',
      ],
    },
    {
      about: 'a budgeting coach in Setswana',
      benefit: 'Young earners stay out of debt.',
      names: ['Madi A Me', 'Pula Coach', 'Before Payday', 'Thebe Talk', 'Spend Smart'],
      problems: [
        'First jobs come with first debts: {share} of young earners in {place} owe a cash lender.',
        'Budgeting apps assume a salary and a bank card; most people here have neither.',
      ],
      solutions: [
        '{name} asks three questions a day by chat and shows where the money of the week went.',
        '{name} sorts wallet messages into groups by itself and warns two days before the money runs out.',
      ],
    },
    {
      about: 'cashless fares on combis',
      benefit: 'Safer drivers and a fair share for everybody on board.',
      names: ['Combi Card', 'Fare Fair', 'Tap Combi', 'Mosepele Pay', 'Ride Code'],
      problems: [
        'Combis in {place} carry cash all day, and drivers are robbed for it at night.',
        'Owners never know how many people rode, so they set a target instead of a wage.',
      ],
      solutions: [
        '{name} lets passengers pay by code; the owner sees each trip and the driver gets his share at once.',
        '{name} sells fares by the week at a discount, valid on every combi that carries the sticker.',
      ],
    },
  ],
  consequences: [
    'Those who earn least pay most for their money.',
    '{share} of the adults we asked in {place} have no bank account.',
    'Cash is expensive: it has to be counted, guarded and fetched.',
    'Women traders told us that they feel it most.',
    'Trust is lost, and people go back to the tin under the bed.',
    'The nearest branch is {n} kilometres away.',
    'About P{many} leaves the village in fees every month.',
    'Nobody keeps figures, so nobody can improve it.',
  ],
  features: [
    'It works by USSD, so that any phone will do.',
    'Every payment leaves a receipt by SMS.',
    'Identity is checked once, against the national register.',
    'Nothing is charged below P20.',
    'The books can be exported for the accountant.',
    'Agents earn a commission on each transaction.',
    'A licence application is being prepared with a lawyer.',
    'Limits and alerts are set by the owner of the money.',
    'We tested it for {n} weeks with traders in {place}.',
    'Data is stored in the country and deleted on request.',
  ],
  benefits: [
    'Money is safer than in a pocket.',
    'Lower fees for small sums.',
    'More transactions on the network.',
    'New income for agents in villages.',
    'People learn what their money does.',
    'Trust in digital services.',
    'It works where no branch ever will.',
  ],
  partners: [
    'a commercial bank',
    'the financial regulator',
    'a mobile money provider',
    'an insurer',
    'savings groups',
    'retail chains',
    'the vendors’ association',
    'a payment switch',
    'transport associations',
    'the post office',
    'an audit firm',
    'local councils',
  ],
};
