/** The titles of the steps of the wizard of ideas. All that shows the answers of an idea has them, too. */
import { declareTexts, text } from '../declare-texts.ts';

export const wizardStepsTexts = declareTexts(
  { name: 'wizard-steps', title: 'Idea: titles of the steps', address: '/innovate' },
  {
    terms: text('Terms and Conditions', 'The first step.'),
    general: text('General Information', 'The step that asks who the person is.'),
    status: text('Solution Status', 'The step that asks how far the solution is.'),
    overview: text('Solution Overview', 'The step that asks for the solution and its problem.'),
    innovation: text('Type of Innovation', 'The step that asks for the business model.'),
    additional: text('Additional Information', 'The step that asks for comments.'),
    questions: text('Questions of this call', 'The step with the questions of a call.'),
    documentation: text('Solution Documentation', 'The last step: the PDF, and the check of the answers.'),
    checkAndSend: text('Check and Send', 'The last step, where a call asks for no PDF.'),
  },
);
