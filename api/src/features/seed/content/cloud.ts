import { words } from './content.ts';
import type { Area } from './content.ts';

export const cloud: Area = {
  stems: words(
    'Maru Leru Cloud Sky Data Kgolagano Server Pitso Signal Stack Tshedimosetso Grid Relay Motheo',
  ),
  tails: words('Desk Link Base Guard Works Space Point Line Core Bridge Box One'),
  concepts: [
    {
      about: 'backups that stay in the country',
      benefit: 'No office loses its files to a thief or a flood.',
      names: ['Maru Backup', 'Home Vault', 'Keep It Here', 'Second Copy', 'Safe Leru'],
      problems: [
        'A law firm in {place} lost eleven years of files with one stolen laptop.',
        'Clinics and schools may not store records abroad, so they do not store them at all.',
      ],
      solutions: [
        '{name} copies the files of a small office every night to two data centres in the country.',
        '{name} is a box for the office that keeps a week of versions and sends the changes at night.',
      ],
    },
    {
      about: 'a ready-made portal for councils',
      benefit: 'A form can be sent without a trip to town.',
      names: ['Council in a Box', 'Kgotla Online', 'Khansele Portal', 'Ward Desk', 'e-Council'],
      problems: [
        'Residents of {place} travel to the council office to ask whether their form has arrived.',
        'Each council pays for a website of its own that nobody updates.',
      ],
      solutions: [
        '{name} gives every council the same {n} services, hosted once and branded for each.',
        '{name} lets residents follow an application like a parcel and pay the fee by phone.',
      ],
    },
    {
      about: 'utility meters that read themselves',
      benefit: 'Bills that are right, and leaks that are found.',
      names: ['Meter Talk', 'Read Remote', 'Metsi Meter', 'True Bill', 'Leak Ledger'],
      problems: [
        'Bills in {place} are estimates for months, and then come at once.',
        'Water lost between the reservoir and the yard is noticed at the end of the quarter.',
      ],
      solutions: [
        '{name} adds a small radio to the meters that exist and reads them every night.',
        '{name} compares supply and use in each street and points at the leak.',
      ],
    },
    {
      about: 'one control room for village Wi-Fi',
      benefit: 'Hotspots that work on the day they are needed.',
      names: ['Motse Wi-Fi', 'Hotspot Desk', 'Village Link', 'Signal Kgotla', 'Free Hour'],
      problems: [
        'The hotspot at the kgotla of {place} has been down for weeks, and nobody knew.',
        'Free Wi-Fi is used up by three people, while pupils wait for a page to load.',
      ],
      solutions: [
        '{name} watches every hotspot, restarts it from afar and shares the line fairly.',
        '{name} lets a village sell vouchers for the evening and pay for the line with them.',
      ],
    },
    {
      about: 'a call centre for small firms',
      benefit: 'No customer is lost to an engaged line.',
      names: ['Small Switch', 'Answer All', 'Tsaya Mogala', 'Front Desk', 'One Number'],
      problems: [
        'A plumber in {place} loses every second customer, because he cannot answer while he works.',
        'Small firms give out private numbers and cannot tell who called.',
      ],
      solutions: [
        '{name} gives a firm one number that rings on several phones, takes messages and sends them as text.',
        '{name} answers in Setswana and English, books the appointment and reminds the customer.',
      ],
    },
    {
      about: 'fault prediction for base stations',
      benefit: 'Fewer outages and fewer trips.',
      names: ['Tower Sense', 'Before It Breaks', 'Mast Watch', 'Uptime', 'Battery Oracle'],
      problems: [
        'Technicians drive {n} kilometres to a tower near {place} and find that a battery was the cause.',
        'Alarms come by the hundred, and the one that matters is among them.',
      ],
      solutions: [
        '{name} learns from two years of alarms which batteries and links fail within the next week.',
        '{name} groups alarms by cause and plans one trip for what is on the same road.',
      ],
    },
    {
      about: 'speech recognition for Setswana',
      benefit: 'Services for people who speak rather than type.',
      names: ['Bua', 'Lentswe', 'Setswana Speech', 'Say It', 'Puo API'],
      problems: [
        'Voice services understand English with an American accent and no word of Setswana.',
        'Elders in {place} cannot use an app, but they could speak to one.',
      ],
      solutions: [
        '{name} offers speech to text for Setswana as a service that any developer can call.',
        '{name} collects voices from {many} volunteers and turns calls to a hotline into text.',
      ],
    },
    {
      about: 'one sign-on for public services',
      benefit: 'One key for every office.',
      names: ['One Key', 'Omang Key', 'Sign Once', 'Tsena', 'Pass Botswana'],
      problems: [
        'Citizens have a password for tax, one for licences, one for the school, and forget them all.',
        'Each office copies the same identity card again.',
      ],
      solutions: [
        '{name} proves who somebody is by phone and card, once, and lets offices ask for no more than they need.',
        '{name} gives every citizen a log of who looked at their data.',
      ],
    },
    {
      about: 'fleet tracking for small operators',
      benefit: 'Fuel and hours that can be accounted for.',
      names: ['Koloi Track', 'Fleet of Five', 'Fuel Honest', 'Route Log', 'Where Is Modise'],
      problems: [
        'Owners of three trucks pay for tracking systems that were made for three hundred.',
        'Fuel disappears on the road to {place}, and nobody can prove it.',
      ],
      solutions: [
        '{name} uses the phone of the driver and a fuel sensor, for the price of a tank a year.',
        '{name} shows trips, stops and fuel by message, so that the owner needs no computer.',
      ],
    },
    {
      about: 'bookkeeping for very small firms',
      benefit: 'Small firms can apply for tenders.',
      names: ['Dibuka', 'Shoe Box', 'Till to Tax', 'Books by Voice', 'Kgwebo Books'],
      problems: [
        'Receipts lie in a shoe box until the tax return is late.',
        'A firm of two people in {place} cannot apply for a tender without accounts.',
      ],
      solutions: [
        '{name} turns photos of receipts into books and fills in the return.',
        '{name} asks three questions every evening and keeps a cash book that an accountant accepts.',
      ],
    },
    {
      about: 'a security check-up for small offices',
      benefit: 'Fewer break-ins through the network.',
      names: ['Shield Check', 'Thebe', 'Safe Office', 'Phish Drill', 'Lock Up'],
      problems: [
        'A clinic in {place} paid a ransom to get its patient files back.',
        'Small offices share one password, which hangs on the wall.',
      ],
      solutions: [
        '{name} looks at an office from outside once a week and explains in plain words what to close.',
        '{name} trains the staff with harmless test mails and shows how it gets better.',
      ],
    },
  ],
  consequences: [
    'The hours that it costs could go to customers.',
    'Services from abroad cost foreign currency and are slow from here.',
    'Small offices have nobody whose work it is.',
    'In our survey, {share} of {n} firms had no answer to it.',
    'It stays hidden until the day it hurts.',
    'An outage of one day costs about P{many}.',
    'The know-how exists, but not outside the capital.',
    'Rules on data protection make it urgent.',
  ],
  features: [
    'It runs in the local data centre.',
    'There is nothing to install.',
    'A month can be paid with airtime.',
    'Developers get an interface and a test account.',
    'Data is encrypted before it leaves the office.',
    'It grows from one user to a thousand without a new contract.',
    'Support is by phone, from {place}.',
    'The source code is open for audits.',
    'A pilot with {n} offices ran for three months.',
    'It also works over satellite lines.',
  ],
  benefits: [
    'Lower costs than services from abroad.',
    'Data stays in the country.',
    'Faster services for citizens.',
    'New customers for the data centre.',
    'Compliance with data protection rules.',
    'Skills for local engineers.',
    'Predictable monthly costs.',
    'Engineers here learn by running it.',
    'It can be sold to neighbouring countries.',
  ],
  partners: [
    'the data centre team',
    'local software houses',
    'the communications regulator',
    'district councils',
    'a university computing department',
    'the power utility',
    'the water utility',
    'small business associations',
    'the innovation hub',
    'a maker of sensors',
    'the data protection commissioner',
    'accounting firms',
  ],
};
