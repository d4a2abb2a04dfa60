/** Setswana: a file for each group of texts, under the name of the group. */
import type { Shipped } from '../declare-texts.ts';
import ageGroup from './tn/AgeGroup.json' with { type: 'json' };
import channel from './tn/Channel.json' with { type: 'json' };
import collaboration from './tn/Collaboration.json' with { type: 'json' };
import costStructure from './tn/CostStructure.json' with { type: 'json' };
import customerSegment from './tn/CustomerSegment.json' with { type: 'json' };
import documentFinding from './tn/DocumentFinding.json' with { type: 'json' };
import documentWarning from './tn/DocumentWarning.json' with { type: 'json' };
import malwareCheck from './tn/MalwareCheck.json' with { type: 'json' };
import entered from './tn/entered.json' with { type: 'json' };
import ideaWords from './tn/idea-words.json' with { type: 'json' };
import engagement from './tn/Engagement.json' with { type: 'json' };
import focusArea from './tn/FocusArea.json' with { type: 'json' };
import gender from './tn/Gender.json' with { type: 'json' };
import hackathonFocusArea from './tn/HackathonFocusArea.json' with { type: 'json' };
import heardAbout from './tn/HeardAbout.json' with { type: 'json' };
import keyActivity from './tn/KeyActivity.json' with { type: 'json' };
import keyResource from './tn/KeyResource.json' with { type: 'json' };
import maturityStage from './tn/MaturityStage.json' with { type: 'json' };
import network from './tn/Network.json' with { type: 'json' };
import objective from './tn/Objective.json' with { type: 'json' };
import painPointType from './tn/PainPointType.json' with { type: 'json' };
import passwordChecks from './tn/password-checks.json' with { type: 'json' };
import fileFaults from './tn/file-faults.json' with { type: 'json' };
import passwordFaults from './tn/password-faults.json' with { type: 'json' };
import personType from './tn/PersonType.json' with { type: 'json' };
import regulatoryStatus from './tn/RegulatoryStatus.json' with { type: 'json' };
import relationship from './tn/Relationship.json' with { type: 'json' };
import revenueStream from './tn/RevenueStream.json' with { type: 'json' };
import suggestionSender from './tn/SuggestionSender.json' with { type: 'json' };
import supportKind from './tn/SupportKind.json' with { type: 'json' };
import valueProposition from './tn/ValueProposition.json' with { type: 'json' };
import yesNo from './tn/YesNo.json' with { type: 'json' };
import about from './tn/about.json' with { type: 'json' };
import accessibility from './tn/accessibility.json' with { type: 'json' };
import account from './tn/account.json' with { type: 'json' };
import accountFaults from './tn/account-faults.json' with { type: 'json' };
import accountLinks from './tn/account-links.json' with { type: 'json' };
import challenges from './tn/challenges.json' with { type: 'json' };
import consent from './tn/consent.json' with { type: 'json' };
import descriptions from './tn/descriptions.json' with { type: 'json' };
import endEmails from './tn/end-emails.json' with { type: 'json' };
import entry from './tn/entry.json' with { type: 'json' };
import entryFields from './tn/entry-fields.json' with { type: 'json' };
import faultAny from './tn/fault-any.json' with { type: 'json' };
import faultCalls from './tn/fault-calls.json' with { type: 'json' };
import faultChanges from './tn/fault-changes.json' with { type: 'json' };
import faultErasing from './tn/fault-erasing.json' with { type: 'json' };
import faultStory from './tn/fault-story.json' with { type: 'json' };
import faultAccounts from './tn/fault-accounts.json' with { type: 'json' };
import faultChallenges from './tn/fault-challenges.json' with { type: 'json' };
import faultEntering from './tn/fault-entering.json' with { type: 'json' };
import faultFiles from './tn/fault-files.json' with { type: 'json' };
import faultIdeas from './tn/fault-ideas.json' with { type: 'json' };
import faultReceived from './tn/fault-received.json' with { type: 'json' };
import faultTeam from './tn/fault-team.json' with { type: 'json' };
import faq from './tn/faq.json' with { type: 'json' };
import fields from './tn/fields.json' with { type: 'json' };
import figures from './tn/figures.json' with { type: 'json' };
import forgotPassword from './tn/forgot-password.json' with { type: 'json' };
import form from './tn/form.json' with { type: 'json' };
import frame from './tn/frame.json' with { type: 'json' };
import home from './tn/home.json' with { type: 'json' };
import ideaAdditional from './tn/idea-additional.json' with { type: 'json' };
import ideaChanges from './tn/idea-changes.json' with { type: 'json' };
import ideaEvents from './tn/idea-events.json' with { type: 'json' };
import ideaGeneral from './tn/idea-general.json' with { type: 'json' };
import ideaInnovation from './tn/idea-innovation.json' with { type: 'json' };
import ideaOverview from './tn/idea-overview.json' with { type: 'json' };
import ideaStatus from './tn/idea-status.json' with { type: 'json' };
import join from './tn/join.json' with { type: 'json' };
import legal from './tn/legal.json' with { type: 'json' };
import logOut from './tn/log-out.json' with { type: 'json' };
import login from './tn/login.json' with { type: 'json' };
import mailAccountErased from './tn/mail-account-erased.json' with { type: 'json' };
import mailCallCloses from './tn/mail-call-closes.json' with { type: 'json' };
import mailChallengeOpen from './tn/mail-challenge-open.json' with { type: 'json' };
import mailChallengeWatch from './tn/mail-challenge-watch.json' with { type: 'json' };
import mailDataEnds from './tn/mail-data-ends.json' with { type: 'json' };
import mailDataStays from './tn/mail-data-stays.json' with { type: 'json' };
import mailDocumentInfected from './tn/mail-document-infected.json' with { type: 'json' };
import mailDraftEnds from './tn/mail-draft-ends.json' with { type: 'json' };
import mailDraftWaits from './tn/mail-draft-waits.json' with { type: 'json' };
import mailEmailChangeAnnounced from './tn/mail-email-change-announced.json' with { type: 'json' };
import mailEmailChangeRequested from './tn/mail-email-change-requested.json' with { type: 'json' };
import mailEmailChanged from './tn/mail-email-changed.json' with { type: 'json' };
import mailEntryReceived from './tn/mail-entry-received.json' with { type: 'json' };
import mailFrame from './tn/mail-frame.json' with { type: 'json' };
import mailIdeaChanged from './tn/mail-idea-changed.json' with { type: 'json' };
import mailIdeaEntered from './tn/mail-idea-entered.json' with { type: 'json' };
import mailIdeaFrame from './tn/mail-idea-frame.json' with { type: 'json' };
import mailIdeaReceived from './tn/mail-idea-received.json' with { type: 'json' };
import mailIdeaReviewed from './tn/mail-idea-reviewed.json' with { type: 'json' };
import mailIdeaWithdrawn from './tn/mail-idea-withdrawn.json' with { type: 'json' };
import mailInvited from './tn/mail-invited.json' with { type: 'json' };
import mailLoggedOut from './tn/mail-logged-out.json' with { type: 'json' };
import mailPasswordChanged from './tn/mail-password-changed.json' with { type: 'json' };
import mailQuestionsAnswered from './tn/mail-questions-answered.json' with { type: 'json' };
import mailQuestionsAsked from './tn/mail-questions-asked.json' with { type: 'json' };
import mailResetRequested from './tn/mail-reset-requested.json' with { type: 'json' };
import mailSecondFactorChanged from './tn/mail-second-factor-changed.json' with { type: 'json' };
import mailSenderAnswered from './tn/mail-sender-answered.json' with { type: 'json' };
import mailSignedUp from './tn/mail-signed-up.json' with { type: 'json' };
import mailStoryAsked from './tn/mail-story-asked.json' with { type: 'json' };
import mailSuggestionReceived from './tn/mail-suggestion-received.json' with { type: 'json' };
import mailTeamChanged from './tn/mail-team-changed.json' with { type: 'json' };
import mailTeamInvited from './tn/mail-team-invited.json' with { type: 'json' };
import mailVerificationRequested from './tn/mail-verification-requested.json' with { type: 'json' };
import myIdeas from './tn/my-ideas.json' with { type: 'json' };
import newPassword from './tn/new-password.json' with { type: 'json' };
import ownIdea from './tn/own-idea.json' with { type: 'json' };
import parts from './tn/parts.json' with { type: 'json' };
import receipt from './tn/receipt.json' with { type: 'json' };
import resetPassword from './tn/reset-password.json' with { type: 'json' };
import scriptless from './tn/scriptless.json' with { type: 'json' };
import security from './tn/security.json' with { type: 'json' };
import session from './tn/session.json' with { type: 'json' };
import signUp from './tn/sign-up.json' with { type: 'json' };
import story from './tn/story.json' with { type: 'json' };
import suggestionFields from './tn/suggestion-fields.json' with { type: 'json' };
import suggestions from './tn/suggestions.json' with { type: 'json' };
import team from './tn/team.json' with { type: 'json' };
import terms from './tn/terms.json' with { type: 'json' };
import titles from './tn/titles.json' with { type: 'json' };
import verify from './tn/verify.json' with { type: 'json' };
import wizard from './tn/wizard.json' with { type: 'json' };
import wizardCalls from './tn/wizard-calls.json' with { type: 'json' };
import wizardConflict from './tn/wizard-conflict.json' with { type: 'json' };
import wizardDraft from './tn/wizard-draft.json' with { type: 'json' };
import wizardPdf from './tn/wizard-pdf.json' with { type: 'json' };
import wizardPhotographs from './tn/wizard-photographs.json' with { type: 'json' };
import wizardSent from './tn/wizard-sent.json' with { type: 'json' };
import wizardSteps from './tn/wizard-steps.json' with { type: 'json' };

export const tn: Shipped = {
  AgeGroup: ageGroup,
  Channel: channel,
  Collaboration: collaboration,
  CostStructure: costStructure,
  CustomerSegment: customerSegment,
  Engagement: engagement,
  FocusArea: focusArea,
  Gender: gender,
  HackathonFocusArea: hackathonFocusArea,
  HeardAbout: heardAbout,
  KeyActivity: keyActivity,
  KeyResource: keyResource,
  MaturityStage: maturityStage,
  Network: network,
  Objective: objective,
  PainPointType: painPointType,
  PersonType: personType,
  RegulatoryStatus: regulatoryStatus,
  Relationship: relationship,
  RevenueStream: revenueStream,
  SuggestionSender: suggestionSender,
  SupportKind: supportKind,
  ValueProposition: valueProposition,
  YesNo: yesNo,
  about,
  accessibility,
  account,
  'account-faults': accountFaults,
  'password-checks': passwordChecks,
  'file-faults': fileFaults,
  'password-faults': passwordFaults,
  'account-links': accountLinks,
  challenges,
  consent,
  descriptions,
  'end-emails': endEmails,
  entry,
  'entry-fields': entryFields,
  'fault-any': faultAny,
  'fault-calls': faultCalls,
  'fault-changes': faultChanges,
  'fault-erasing': faultErasing,
  'fault-story': faultStory,
  'fault-accounts': faultAccounts,
  'fault-challenges': faultChallenges,
  'fault-entering': faultEntering,
  'fault-files': faultFiles,
  'fault-ideas': faultIdeas,
  'fault-received': faultReceived,
  'fault-team': faultTeam,
  faq,
  fields,
  figures,
  'forgot-password': forgotPassword,
  form,
  frame,
  home,
  'idea-additional': ideaAdditional,
  'idea-changes': ideaChanges,
  'idea-events': ideaEvents,
  'idea-general': ideaGeneral,
  'idea-innovation': ideaInnovation,
  'idea-overview': ideaOverview,
  'idea-status': ideaStatus,
  join,
  legal,
  'log-out': logOut,
  login,
  'mail-account-erased': mailAccountErased,
  'mail-call-closes': mailCallCloses,
  'mail-challenge-open': mailChallengeOpen,
  'mail-challenge-watch': mailChallengeWatch,
  'mail-data-ends': mailDataEnds,
  'mail-data-stays': mailDataStays,
  'mail-document-infected': mailDocumentInfected,
  'mail-draft-ends': mailDraftEnds,
  'mail-draft-waits': mailDraftWaits,
  'mail-email-change-announced': mailEmailChangeAnnounced,
  'mail-email-change-requested': mailEmailChangeRequested,
  'mail-email-changed': mailEmailChanged,
  'mail-entry-received': mailEntryReceived,
  'mail-frame': mailFrame,
  'mail-idea-changed': mailIdeaChanged,
  'mail-idea-entered': mailIdeaEntered,
  'mail-idea-frame': mailIdeaFrame,
  'mail-idea-received': mailIdeaReceived,
  'mail-idea-reviewed': mailIdeaReviewed,
  'mail-idea-withdrawn': mailIdeaWithdrawn,
  'mail-invited': mailInvited,
  'mail-logged-out': mailLoggedOut,
  'mail-password-changed': mailPasswordChanged,
  'mail-questions-answered': mailQuestionsAnswered,
  'mail-questions-asked': mailQuestionsAsked,
  'mail-reset-requested': mailResetRequested,
  'mail-second-factor-changed': mailSecondFactorChanged,
  'mail-sender-answered': mailSenderAnswered,
  'mail-signed-up': mailSignedUp,
  'mail-story-asked': mailStoryAsked,
  'mail-suggestion-received': mailSuggestionReceived,
  'mail-team-changed': mailTeamChanged,
  'mail-team-invited': mailTeamInvited,
  'mail-verification-requested': mailVerificationRequested,
  'my-ideas': myIdeas,
  'new-password': newPassword,
  'own-idea': ownIdea,
  DocumentFinding: documentFinding,
  DocumentWarning: documentWarning,
  MalwareCheck: malwareCheck,
  entered,
  'idea-words': ideaWords,
  parts,
  receipt,
  'reset-password': resetPassword,
  scriptless,
  security,
  session,
  'sign-up': signUp,
  story,
  'suggestion-fields': suggestionFields,
  suggestions,
  team,
  terms,
  titles,
  verify,
  wizard,
  'wizard-calls': wizardCalls,
  'wizard-conflict': wizardConflict,
  'wizard-draft': wizardDraft,
  'wizard-pdf': wizardPdf,
  'wizard-photographs': wizardPhotographs,
  'wizard-sent': wizardSent,
  'wizard-steps': wizardSteps,
};
