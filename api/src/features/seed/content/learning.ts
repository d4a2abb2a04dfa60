import { words } from './content.ts';
import type { Area } from './content.ts';

export const learning: Area = {
  stems: words(
    'Thuto Sekolo Kitso Buka Moithuti Lesedi Study Class Learn Tsebo Bokamoso Naledi Scholar Rutang',
  ),
  tails: words('Hub Box Link Path Room Bridge Time Lab Kit Circle Coach Go'),
  concepts: [
    {
      about: 'lessons that work without data',
      benefit: 'Learning goes on when schools close or data runs out.',
      names: ['Thuto Box', 'Offline Class', 'Lesson Drop', 'No Data Needed', 'Village Server'],
      problems: [
        'Pupils in {place} share one phone and P10 of data a week; a single video uses it up.',
        'During the last school closure only {share} of the pupils at {place} could follow a lesson.',
      ],
      solutions: [
        '{name} is a small server in the school yard that phones connect to without internet, with the whole syllabus on it.',
        '{name} fills the phone at school and lets the pupil work at home; answers travel back the next morning.',
      ],
    },
    {
      about: 'first readers in mother tongues',
      benefit: 'Children read sooner, and languages are kept alive.',
      names: ['Buka Ya Me', 'First Words', 'Mainane', 'Read at Home', 'Ikalanga First'],
      problems: [
        'Children who speak Ikalanga, Shiyeyi or Naro at home learn to read in a language they do not speak.',
        'There are fewer than {n} picture books in most of the languages of the country.',
      ],
      solutions: [
        '{name} prints and shows short stories by local authors, read aloud by a grandmother of the same village.',
        '{name} lets teachers write a story in their own language and shares it with every school.',
      ],
    },
    {
      about: 'past papers with worked answers',
      benefit: 'Better results in the subjects that decide.',
      names: ['Paper Trail', 'Exam Mate', 'Form Five Friend', 'Pass It On', 'Dipotso'],
      problems: [
        'Past papers are photocopied until nobody can read them, and the answers are missing.',
        'Results in mathematics at {place} have fallen three years in a row.',
      ],
      solutions: [
        '{name} explains every step of {many} exam questions and finds the ones that a pupil gets wrong most.',
        '{name} sends one question a day to the phone and a hint after the first wrong answer.',
      ],
    },
    {
      about: 'live lessons shared between schools',
      benefit: 'Physics and computing for schools that have no teacher of them.',
      names: ['One Teacher Many Rooms', 'Share a Class', 'Bridge Class', 'Twin Schools', 'Physics for All'],
      problems: [
        '{place} has had no physics teacher for two years; the next school has one for {n} pupils.',
        'Small schools cannot offer computer studies, because no teacher comes so far.',
      ],
      solutions: [
        '{name} carries a lesson from one classroom to three others, with a helper in each room.',
        '{name} needs a projector, a microphone and an ordinary line; the teacher sees raised hands from all rooms.',
      ],
    },
    {
      about: 'workshop training in virtual reality',
      benefit: 'More practice with less material and no burns.',
      names: ['Weld Once', 'VR Workshop', 'Tiro Simulator', 'Safe Sparks', 'Brigade VR'],
      problems: [
        'A brigade trains {n} welders on two machines, and most leave without a day of practice.',
        'Materials for practice cost more than the trainer, so trainees watch instead of working.',
      ],
      solutions: [
        '{name} lets trainees wire a house and weld a seam in a headset before they waste any material.',
        '{name} scores each exercise by angle, speed and safety, so that the trainer knows who is ready.',
      ],
    },
    {
      about: 'coding clubs for junior schools',
      benefit: 'Girls and boys who are not afraid of computers.',
      names: ['Code Kgotla', 'Saturday Code', 'Robot Morafe', 'Junior Makers', 'First Program'],
      problems: [
        'Girls in {place} tell us that computers are for boys, at the age of twelve.',
        'The computer room of many schools is locked, because nobody was trained to use it.',
      ],
      solutions: [
        '{name} trains one teacher and two parents a school and lends them a case with {n} small robots.',
        '{name} brings a bus with laptops to a school every second Saturday and leaves exercises behind.',
      ],
    },
    {
      about: 'lessons in sign language',
      benefit: 'Deaf pupils finish school.',
      names: ['Signed Lessons', 'Diatla', 'Hands On', 'Sign With Me', 'Quiet Class'],
      problems: [
        'Deaf pupils sit in classes without an interpreter and leave school early.',
        'There is no dictionary of our own sign language that a parent could learn from.',
      ],
      solutions: [
        '{name} offers the primary syllabus as short videos in sign language, made with deaf teachers.',
        '{name} teaches families {many} signs in a game and lets them record the ones of their region.',
      ],
    },
    {
      about: 'student attachments matched to employers',
      benefit: 'Fewer letters, better matches.',
      names: ['Attach Me', 'First Post', 'Tiro Match', 'Intern Board', 'Work Ready'],
      problems: [
        'Students write {n} letters for one attachment, and firms receive hundreds that do not fit.',
        'A third-year student from {place} had to move to another town for a post, at her own cost.',
      ],
      solutions: [
        '{name} matches students with employers by skill, place and month, and keeps the logbook for both.',
        '{name} asks employers for a task instead of a post, so that students can work from {place}.',
      ],
    },
    {
      about: 'a link between parents and the classroom',
      benefit: 'Parents know in time, not at the end of term.',
      names: ['Motsadi Link', 'School Gate', 'Present Today', 'Parents First', 'Report Book'],
      problems: [
        'Parents learn at the end of term that their child has missed {n} days.',
        'Letters to parents stay in the bag, and half of the parents work in another town.',
      ],
      solutions: [
        '{name} tells a parent by SMS before nine whether the child arrived, and once a week how it is doing.',
        '{name} gives each class a page with homework, marks and meetings that costs no data.',
      ],
    },
    {
      about: 'adult reading lessons by phone call',
      benefit: 'Adults learn without being seen to learn.',
      names: ['Bala', 'Read by Ear', 'Second Chance', 'Night Letters', 'Kwala'],
      problems: [
        'Adults who never learned to read do not go to a class where their grandchildren might see them.',
        'Night schools around {place} closed when their teachers moved away.',
      ],
      solutions: [
        '{name} calls the learner at a chosen hour, for ten minutes, and comes with a printed booklet.',
        '{name} teaches reading with what people need: a clinic card, a bus ticket, a bank form.',
      ],
    },
    {
      about: 'a science lab in a suitcase',
      benefit: 'Experiments are done, not dictated.',
      names: ['Suitcase Lab', 'Lab to Go', 'Diteko', 'Try It', 'Bench in a Box'],
      problems: [
        'Science is learned from the board, because {share} of the junior schools near {place} have no laboratory.',
        'Broken glassware is not replaced, and experiments are dictated instead of done.',
      ],
      solutions: [
        '{name} packs {n} experiments into one case, with a phone as microscope, scale and thermometer.',
        '{name} travels between five schools on a timetable and is refilled by the last one.',
      ],
    },
  ],
  consequences: [
    'Those who fall behind in the second year rarely catch up.',
    'Teachers do what they can with classes of {n}.',
    'Parents would pay a little, but not for a private school in town.',
    'The difference between town and village grows every year.',
    'Good teachers leave, because they are alone with it.',
    'Our own survey of {n} pupils says the same.',
    'Results decide who gets a place, so the gap lasts for life.',
    'The material that exists is made for another country.',
  ],
  features: [
    'The content follows the national syllabus.',
    'It runs on the phones that families have.',
    'Teachers can change every lesson.',
    'Progress is visible to the teacher and to nobody else.',
    'A lesson takes ten minutes and five megabytes.',
    'Pupils earn badges that their school recognises.',
    'Everything can be read aloud.',
    'Retired teachers answer questions in the evening.',
    'Two schools in {place} have agreed to a trial term.',
    'It can be sponsored by the class, so that no pupil pays.',
  ],
  benefits: [
    'Better results at no cost to the family.',
    'Teachers win an hour a day.',
    'Less data for more learning.',
    'Local authors and teachers are paid for content.',
    'One investment serves many schools.',
    'Any school can begin with what it has.',
    'Pupils work at their own speed.',
    'Families take part.',
  ],
  partners: [
    'the education ministry',
    'head teachers',
    'a teachers’ union',
    'a university',
    'the examinations council',
    'local publishers',
    'parent associations',
    'a maker of tablets',
    'youth centres',
    'public libraries',
    'brigades and technical colleges',
    'local authors',
  ],
};
