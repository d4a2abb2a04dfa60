/** Where submitters come from, and how people are called there. */
import { words } from './content.ts';

export interface Origin {
  country: string;
  dialCode: string;
  /** How many of a thousand submitters come from there. */
  weight: number;
  /** A mobile number: # stands for any digit, % for one from 1 to 8. */
  number: string;
  women: readonly string[];
  men: readonly string[];
  surnames: readonly string[];
}

export const origins: readonly Origin[] = [
  {
    country: 'BW',
    dialCode: '+267',
    weight: 852,
    number: '7% ### ###',
    women:
      words(`Naledi Lorato Boitumelo Kelebogile Keneilwe Masego Onalenna Gorata Bontle Dineo Refilwe Mpho Lesego
      Amantle Tebogo Kefilwe Gaone Oratile Wame Tshegofatso Kesego Larona Katlego Boipelo Ludo Chedza Same Warona
      Thato Goitsemang Galaletsang Keitumetse Segametsi Mmapula Ontlametse Botho Malebogo Nametso Basetsana Lone
      Sadi Tshephang Tumelo Neo Boikhutso Khumo Tlotlo Gofaone Kgomotso Dorcas Mercy Patience Grace Faith`),
    men: words(`Kagiso Thabo Tshepo Kabelo Mothusi Modise Oteng Thuso Tiro Lebogang Olebile Mogomotsi Kitso Tshiamo
      Phenyo Obakeng Atang Baboloki Bakang Karabo Moagi Motheo Omphile Otsile Pako Sello Shathani Simisani Tapiwa
      Gaolathe Kgosi Keabetswe Lesedi Letlhogonolo Mompati Mooketsi Moemedi Ofentse Onkabetse Oratile Pelaelo
      Resego Sakarea Tefo Thapelo Tumisang Unami Boniface Kenneth Collen Godfrey Moses Joseph Edwin Ishmael`),
    surnames:
      words(`Molefe Mogotsi Moilwa Modisane Mokgosi Mosweu Motsumi Rantao Seleka Segokgo Sebego Setlhare Tladi
      Tsheko Tshukudu Thebe Thipe Kgafela Kenosi Kelapile Gabaake Galeboe Garekwe Ditshwene Diphoko Dintwa Baleseng
      Baitshepi Basupi Batshu Bogosi Bolokang Legwaila Lekoko Lekgowa Mabote Magosi Makhura Malope Maphanyane Marumo
      Maruping Maswabi Matenge Mathiba Matlapeng Mbulawa Mmolawa Mmusi Moatlhodi Modukanele Mogapi Mokone Mokgatlhe
      Molebatsi Molosiwa Monnapula Montsho Morapedi Moremi Moroka Morwaeng Moseki Motlogelwa Motshegwa Mphoeng Ntsima
      Nkwe Oabile Otukile Phale Phetogo Pheko Pule Rabasha Radipati Raditladi Ramasu Segaetsho Seitshiro Sekgwama
      Sesinyi Taolo Tibone Toteng Dube Ndlovu Moyo Sibanda Nleya Mpofu Chilume Tshuma Mosinyi Ntshole Keoagile Kgang
      Gaborone Seboni Sento Mothibi Mosarwe Motsamai Leburu Tau Phiri Selato Otsheleng Motlhabane Gare Kebonang`),
  },
  {
    country: 'ZA',
    dialCode: '+27',
    weight: 56,
    number: '8% ### ####',
    women: words(
      'Nomsa Thandeka Palesa Lerato Nosipho Zanele Busisiwe Annelie Chantal Lindiwe Ayanda Nandi Marike',
    ),
    men: words(
      'Sipho Bongani Themba Sibusiso Pieter Johan Lwazi Mandla Thabang Riaan Siyabonga Andile Hendrik',
    ),
    surnames: words(
      'Nkosi Dlamini Khumalo Mokoena Botha Naidoo Zulu Mahlangu Pillay Jacobs Mabaso Steyn Radebe',
    ),
  },
  {
    country: 'ZW',
    dialCode: '+263',
    weight: 38,
    number: '7% ### ####',
    women: words('Rudo Tendai Nyasha Chipo Rutendo Tsitsi Vimbai Fadzai Sibongile Nomalanga Tariro Ruvimbo'),
    men: words('Tatenda Farai Tinashe Kudzai Takudzwa Blessing Munyaradzi Nkosana Mthokozisi Simba Tonderai'),
    surnames: words('Chikwanda Mutasa Moyo Sibanda Chirwa Marufu Zhou Ncube Gumbo Mlambo Makoni Shumba Hove'),
  },
  {
    country: 'ZM',
    dialCode: '+260',
    weight: 18,
    number: '97 ### ####',
    women: words('Mutinta Chanda Bwalya Namukolo Thandiwe Mwila Natasha Kunda'),
    men: words('Mwape Kelvin Chilufya Mulenga Kabwe Lubasi Musonda Habwela'),
    surnames: words('Banda Mwansa Phiri Tembo Lungu Sakala Mulenga Zimba Hamoonga Chileshe'),
  },
  {
    country: 'NA',
    dialCode: '+264',
    weight: 16,
    number: '81 ### ####',
    women: words('Ndapewa Selma Hilma Ndeshi Ester Monika Uatjavi Frieda'),
    men: words('Tangeni Festus Petrus Shikongo Elago Johannes Hafeni Immanuel'),
    surnames: words('Shikongo Nangolo Amutenya Haimbodi Iipinge Kapofi Beukes Katjivena Goagoseb'),
  },
  {
    country: 'IN',
    dialCode: '+91',
    weight: 8,
    number: '98### #####',
    women: words('Priya Anjali Kavitha Meera Divya Sunita'),
    men: words('Rahul Sanjay Arun Vikram Suresh Imran'),
    surnames: words('Patel Nair Reddy Iyer Shah Thomas Menon'),
  },
  {
    country: 'KE',
    dialCode: '+254',
    weight: 7,
    number: '712 ### ###',
    women: words('Wanjiru Achieng Njeri Amina Cherono Mwikali'),
    men: words('Kamau Otieno Mwangi Kiprop Brian Hassan'),
    surnames: words('Njoroge Odhiambo Kariuki Mutua Wambui Kiptoo Abdi'),
  },
  {
    country: 'GB',
    dialCode: '+44',
    weight: 5,
    number: '7700 900###',
    women: words('Emma Charlotte Hannah Aisha Lucy'),
    men: words('James Oliver Daniel Callum Yusuf'),
    surnames: words('Walker Hughes Bennett Khan Fraser Morgan'),
  },
];

/** Where submitters live, each as often as it has people. */
export const places: readonly string[] = [
  ...Array<string>(9).fill('Gaborone'),
  ...Array<string>(4).fill('Francistown'),
  ...[
    'Mogoditshane',
    'Maun',
    'Molepolole',
    'Serowe',
    'Mahalapye',
    'Palapye',
    'Selebi-Phikwe',
    'Kanye',
  ].flatMap((place) => [place, place, place]),
  ...[
    'Mochudi',
    'Tlokweng',
    'Lobatse',
    'Letlhakane',
    'Kasane',
    'Ramotswa',
    'Jwaneng',
    'Tonota',
    'Ghanzi',
  ].flatMap((place) => [place, place]),
  ...words(
    'Thamaga Moshupa Bobonong Tutume Shakawe Gumare Nata Hukuntsi Kang Tsabong Orapa Rakops Shoshong Mmadinare',
  ),
  ...words(
    'Gabane Kopong Charleshill Werda Goodhope Sehithwa Sefhare Masunga Pandamatenga Lerala Tsau Mathangwane',
  ),
];
