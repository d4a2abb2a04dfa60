/** The texts of the wizard of a call. */
import { declareTexts, text } from '../declare-texts.ts';
import { DOCUMENT_MAX_MEGABYTES } from '../limits.ts';

const call = { call: 'the title of the call, mostly with a link' };
const moment = { ...call, moment: 'a day and a time' };
const idea = { idea: 'the name of the idea' };

export const wizardCallsTexts = declareTexts(
  { name: 'wizard-calls', title: 'Idea: for a call', address: '/innovate' },
  {
    moment: text('{day} at {time} ({zone})', 'A day and a time, wherever there is one below.', {
      day: 'the day, as Friday 12 March 2027',
      time: 'the time of day',
      zone: 'the time zone, as Gaborone time',
    }),
    left: text(
      '{hours, plural, =0 {less than an hour} one {# hour} other {# hours}}',
      'How much time is left, wherever it stands below.',
      { hours: 'the whole hours' },
    ),
    opensOn: text('The call {call} opens on {moment}.', 'Where the form would be.', moment),
    opensLater: text('The call {call} opens later.', 'Where the form would be.', call),
    closedOn: text('The call {call} closed on {moment}.', 'Above the form, or where it would be.', moment),
    isClosed: text('The call {call} is closed.', 'Above the form, or where it would be.', call),
    withoutCallAnyTime: text('You can submit your idea without a call, at any time.', 'Below these words.'),
    nothingLost: text(
      'Nothing is lost: your answers and your PDF are here. You can send the same idea without the call.',
      'Above the form of a call that is closed.',
    ),
    stillSent: text(
      'You began this idea in time: you can send it until {moment}, which is {left} from now.',
      'Above the form of a call that has just closed.',
      { moment: 'a day and a time', left: 'how much time is left' },
    ),
    closesSoon: text('The call {call} closes in {left}, on {moment}.', 'Above the form, on the last day.', {
      ...moment,
      left: 'how much time is left',
    }),
    grace: text('An idea that is saved by then can still be sent until {time}.', 'Below that.', {
      time: 'a day and a time',
    }),
    forCall: text('For the call {call}', 'Above the form, and in the list of drafts.', call),
    forCallWithDate: text('For the call {call}, {date}', 'The same, where the call has a date.', {
      ...call,
      date: 'one of the next five texts',
    }),
    dateOpens: text('opens on {moment}', 'After the title of a call.', { moment: 'a day and a time' }),
    dateOpensLater: text('opens later', 'After the title of a call.'),
    dateCloses: text('closes {moment}', 'After the title of a call.', { moment: 'a day and a time' }),
    dateClosed: text('closed on {moment}', 'After the title of a call.', { moment: 'a day and a time' }),
    dateIsClosed: text('is closed', 'After the title of a call.'),

    title: text('Submit an idea', 'The heading, where a call takes no ideas.'),
    noCall: text('There is no such call.', 'Where the form would be.'),
    noCallText: text(
      'Its address may have changed. You can also submit your idea without a call, at any time.',
      'Below these words.',
    ),
    submitWithout: text('Submit without a call', 'A button below that.'),
    seeCall: text('See the call', 'A button below that.'),
    seeChallenges: text('See the challenges', 'A button below that.'),

    changed: text(
      'The call changed its questions. It no longer asks these, and your answers to them are not sent:',
      'Above the form.',
    ),
    ok: text('OK', 'The button that closes this.'),

    which: text('Which idea do you go on with?', 'The heading of the list of drafts.'),
    untitled: text('Untitled idea', 'In place of the name of an idea.'),
    forNoCall: text('No call', 'In the list of drafts, for one that is for no call.'),
    lastSaved: text('{place}. Last saved {time}.', 'In the list of drafts.', {
      place: 'the step, as Step 4 of 7, Solution Overview',
      time: 'the day and the time',
    }),
    continue: text('Continue {idea}', 'A button; only screen readers say the name of the idea.', idea),
    discard: text('Discard… {idea}', 'A button; only screen readers say the name of the idea.', idea),
    another: text('Another idea', 'The last line of the list of drafts.'),
    anotherText: text('For no call. It takes about 30 minutes.', 'Below that.'),
    begin: text('Begin an idea', 'The button beside that.'),
    discardTitle: text('Discard this draft?', 'The title of a dialog.'),
    discardIt: text('Discard it', 'The button of that dialog.'),
    discarding: text('Discarding...', 'On that button.'),
    discardLoses: text('Its answers and its PDF will be lost.', 'In that dialog.'),

    goOn: text('Go on without the call', 'The button, where a call is closed.'),
    moving: text('Moving...', 'On that button.'),
    wentOn: text('Your idea goes on without the call.', 'In a message.'),
    inConflict: text(
      'You changed the same answers in another place. Choose first which to keep.',
      'Above that button.',
    ),
    keepWhich: text('Which idea do you keep?', 'The title of a dialog.'),
    keepText: text(
      'You have another draft for no call, and there is room for one. Send that one first, or choose which of the two you keep: the answers and the PDF of the other will be lost.',
      'Below that title.',
    ),
    ofCall: text('The idea for the call', 'In that dialog.'),
    ofNoCall: text('The draft for no call', 'In that dialog.'),
    place: text('{which}. {place}.', 'In that dialog.', {
      which: 'one of these two texts',
      place: 'the step, as Step 4 of 7, Solution Overview',
    }),
    placeSaved: text('{which}. {place}. Saved on {day}.', 'In that dialog.', {
      which: 'one of these two texts',
      place: 'the step, as Step 4 of 7, Solution Overview',
      day: 'the day',
    }),
    sendFirst: text('Send the other one first', 'A button of that dialog.'),
    later: text('Decide later', 'The button that closes that dialog.'),
    keep: text('Keep {idea}', 'A button of that dialog.', idea),
    saving: text('Saving...', 'On that button.'),

    fileHint: text(`Up to ${DOCUMENT_MAX_MEGABYTES} MB: {kinds}.`, 'Below a question that asks for a file.', {
      kinds: 'the kinds of files',
    }),
    fileEmpty: text('The file is empty. Choose another.', 'At a question that asks for a file.'),
    fileEarly: text(
      'Your answers are being saved. Choose the file again in a moment.',
      'At a question that asks for a file.',
    ),
    fileNotRemoved: text(
      'We could not remove the file. Check your connection, then try again.',
      'At a question that asks for a file.',
    ),
  },
);
