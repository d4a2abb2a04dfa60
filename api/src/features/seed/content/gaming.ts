import { words } from './content.ts';
import type { Area } from './content.ts';

export const gaming: Area = {
  stems: words(
    'Motshameko Tau Tlou Kgang Kalahari Delta Mokoro Phala Level Pixel Morabaraba Quest Thaba Arena',
  ),
  tails: words('Play Quest Arena League Run Legends Club Zone Cup Rush Studio Go'),
  concepts: [
    {
      about: 'mhele against the whole country',
      benefit: 'A game of our grandparents finds new players.',
      names: ['Mhele Online', 'Mhele Masters', 'Stone by Stone', 'Board of Elders', 'Diketo and Mhele'],
      problems: [
        'Mhele is played under the trees by elders, and hardly any child in {place} knows the rules.',
        'Traditional games have no league, no ranking and no place on a phone.',
      ],
      solutions: [
        '{name} brings mhele to the phone, with a ranking by village and a coach for beginners.',
        '{name} lets grandparents and grandchildren play the same game from different towns, one move a day.',
      ],
    },
    {
      about: 'a national e-sports league',
      benefit: 'Good players are seen and paid here.',
      names: ['Botswana E-League', 'Kgosi Cup', 'Zebras E-Sports', 'Rank Up BW', 'Lan Lapa'],
      problems: [
        'Good players in {place} pay with their own data and never meet a rival.',
        'Matches against servers in Europe are lost by the delay, not by skill.',
      ],
      solutions: [
        '{name} runs servers in the country, weekly matches for schools and a final on stage.',
        '{name} gives every district a team, a coach and a place to train after school.',
      ],
    },
    {
      about: 'folk tales as adventure games',
      benefit: 'Our stories reach the young.',
      names: ['Mainane Quest', 'Tselane', 'The Hare and the Lion', 'Leobu', 'Firelight Tales'],
      problems: [
        'Children know the heroes of films from abroad and none of our own stories.',
        'The people who can tell the tales of {place} are over seventy.',
      ],
      solutions: [
        '{name} turns a tale into an adventure of an hour, told by an elder and drawn by local artists.',
        '{name} lets the player decide for the hare, and explains the proverb behind each ending.',
      ],
    },
    {
      about: 'a maths race for primary schools',
      benefit: 'Mental arithmetic becomes a sport.',
      names: ['Number Dash', 'Dipalo Race', 'Times Table Tau', 'Sum Sprint', 'Mental Mokoro'],
      problems: [
        'Pupils in {place} count on their fingers in Standard Five.',
        'Maths homework is copied in the break, because it is dull.',
      ],
      solutions: [
        '{name} lets classes race against each other in mental arithmetic, five minutes a day.',
        '{name} makes the questions harder for those who are fast, so that everybody can win.',
      ],
    },
    {
      about: 'animals in augmented reality',
      benefit: 'Children know the animals of their own country.',
      names: ['Chobe AR', 'Find the Leopard', 'Pocket Safari', 'Tracks', 'Delta Cards'],
      problems: [
        'Many children live an hour from a national park and have never seen an elephant.',
        'Visitors to {place} drive past what is small: tracks, birds, plants.',
      ],
      solutions: [
        '{name} puts the animals of the delta into the school yard in their real size.',
        '{name} is a card game in which each animal comes alive on the phone and tells how it lives.',
      ],
    },
    {
      about: 'a store for local games',
      benefit: 'Studios are paid for what they make.',
      names: ['Made Here Games', 'Studio Shelf', 'Play Local', 'Indie Kgotla', 'Level One'],
      problems: [
        'Local studios cannot sell in the large stores, because payouts do not reach our banks.',
        'Players without a card cannot buy a game for P15.',
      ],
      solutions: [
        '{name} sells games and extras for airtime and pays the studio every week.',
        '{name} offers studios one interface for payment, players and tournaments.',
      ],
    },
    {
      about: 'quizzes on any phone',
      benefit: 'Everybody can play, with any phone.',
      names: ['Potso', 'Quiz on Star', 'Ask Me Ten', 'Evening Quiz', 'Who Knows Botswana'],
      problems: [
        'Games need a smartphone, which {share} of the adults in {place} do not have.',
        'Radio quizzes reach the ten people who get through.',
      ],
      solutions: [
        '{name} runs a quiz by USSD with the radio station, for everybody who listens.',
        '{name} asks ten questions on history, football and the village, with a prize in airtime.',
      ],
    },
    {
      about: 'game rooms in shops',
      benefit: 'A safe place to meet after school.',
      names: ['Play Room', 'After School Arena', 'Console Corner', 'Lapa Play', 'Fibre Den'],
      problems: [
        'Young people in {place} have no place to meet after school but the mall.',
        'A console costs more than a family earns in two months.',
      ],
      solutions: [
        '{name} turns the back room of a shop into a room with six consoles and a fast line, by the hour.',
        '{name} combines an hour of play with an hour of homework help.',
      ],
    },
    {
      about: 'road safety learned in play',
      benefit: 'Fewer accidents on the way to school.',
      names: ['Cross Over', 'Tsela E Sireletsegileng', 'Look Left', 'Combi Driver', 'Road Wise'],
      problems: [
        'Children in {place} cross the A1 on the way to school.',
        'Learner drivers learn the rules by heart and meet a cow at night.',
      ],
      solutions: [
        '{name} lets children cross the roads of their own village in a game before they do it alone.',
        '{name} is a driving game on our roads, with cattle, combis and rain, that counts good decisions.',
      ],
    },
    {
      about: 'a manager game of the local football league',
      benefit: 'Local clubs win fans and income.',
      names: ['My Premier Side', 'Coach Mothusi', 'Dikgaisano', 'Transfer Season', 'Eleven of Ours'],
      problems: [
        'Fans know every player in England and none of the club in {place}.',
        'Local clubs earn nothing between match days.',
      ],
      solutions: [
        '{name} lets fans manage local players, with points from real matches and prizes from clubs.',
        '{name} collects line-ups and results of the league by phone, which nobody else does.',
      ],
    },
    {
      about: 'tournaments with airtime prizes',
      benefit: 'Fair matches and prizes that are really paid.',
      names: ['Airtime Arena', 'Data Duel', 'Win a Gig', 'Top Up Cup', 'Weekend Clash'],
      problems: [
        'Tournaments in {place} are announced on WhatsApp, and prizes are not always paid.',
        'Casual players never enter a contest, because they only meet experts.',
      ],
      solutions: [
        '{name} matches players of like strength and pays prizes in airtime within a minute.',
        '{name} lets a school or a shop set up a tournament in five minutes, with a table and live scores.',
      ],
    },
  ],
  consequences: [
    'Talent is there, but it is not seen.',
    'The money of players goes abroad.',
    'Schools see games as the enemy of learning.',
    'Of {n} players whom we asked, {share} have never played a local game.',
    'Culture is lost with those who remember it.',
    'Young developers leave, or write websites instead.',
    'It costs a player about P{many} a year in data.',
    'Parents worry about what their children play.',
  ],
  features: [
    'The first version needs 20 megabytes.',
    'It can be played without a connection.',
    'Music and voices are recorded in {place}.',
    'Adverts are local and suited to children.',
    'Parents set the hours.',
    'There are no bought advantages.',
    'A demo with three levels is playable.',
    'Schools get it for free.',
    'It was tested with {n} pupils.',
    'Ranking lists show first names and villages only.',
  ],
  benefits: [
    'Work for artists, writers and developers.',
    'New income from data and airtime.',
    'A reason to come to our shops.',
    'Local brands reach a young audience.',
    'Talent becomes visible.',
    'Families play together.',
    'Games that cost less data.',
    'Players become makers.',
    'It can be exported.',
  ],
  partners: [
    'local game studios',
    'the sports commission',
    'schools',
    'a film and arts college',
    'radio stations',
    'the national museum',
    'football clubs',
    'youth councils',
    'a maker of consoles',
    'the road safety department',
    'authors and storytellers',
    'shopping malls',
  ],
};
