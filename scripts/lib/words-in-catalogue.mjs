/** The law that what people outside the staff read is in the catalogue of texts: code on their pages, and in emails to them, has no words. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root, StepFailed } from './steps.mjs';

/** Folders of the pages that people outside the staff open. What they import of the parts below follows. */
const PAGES = ['public', 'accounts', 'ideas'].map((folder) => `web/src/pages/${folder}/`);
const ROOTS = [...PAGES, 'web/src/app/', 'web/src/consent/', 'web/src/session/', 'web/src/ui/late'];
const PARTS = /^web\/src\/(?:ui|lib|session|consent|content|lists)\//;
/** Pages and frames of staff, whose words are English in code. */
const OF_STAFF =
  /^web\/src\/(?:pages\/ideas\/enter\/|app\/(?:back-office|portal-menu|pages)\.tsx$|session\/identity-dialog\.tsx$|content\/guide-pages\.ts$)/;

/** Attributes and properties whose text people read, even if it is a single word. */
const READ =
  /^(?:title|label|text|lead|message|placeholder|alt|action|busy|refusal|on|off|empty|error|hint|note|summary|aria-label|aria-description|aria-roledescription|aria-valuetext)$/;

/** What staff alone see of a file that others share: a text, or the name of a component. */
const forStaff = {
  'web/src/app/header.tsx': ['Portal Dashboard', 'HelpLink'],
  'web/src/app/account-menu.tsx': ['Public site', 'Portal Dashboard'],
  'web/src/pages/accounts/account/account-page.tsx': ['DigestSection', 'MonthlySection'],
  'web/src/pages/accounts/account/own-data-section.tsx': [
    'Accounts of staff are not erased: reviews and notes name who wrote them.',
  ],
  'web/src/pages/accounts/account/own-tokens.tsx': ['OwnTokens'],
  'web/src/ui/shown-once-dialog.tsx': ['SecretDialog'],
  'web/src/ui/status-chip.tsx': ['Withdrawn'],
};
/** Names of systems, and words that no person reads. */
const names = {
  'web/src/content/navigation.ts': ['Facebook', 'Instagram', 'LinkedIn', 'YouTube'],
  'web/src/pages/ideas/shared/photographs/jpeg.ts': ['Adobe'],
  'web/src/lib/words.ts': ['Sep'],
  // A type, and the value of a property: it chooses between two texts.
  'web/src/ui/dialog-form.tsx': ['Cancel'],
  // It is hidden: programs alone fill it in.
  'web/src/ui/text-fields.tsx': ['Honeypot'],
};

const isWord = (text) => /\p{L}{2}/u.test(text);
/** Names of classes: each has a hyphen or a bracket. */
const isLook = (text) => text.split(' ').every((part) => /[-[]/.test(part));
/** Tells whether a text is a sentence or a heading: a word with a capital letter, more words after it, or the end of a sentence. */
const isProse = (text) =>
  /^\p{Lu}\p{Ll}+[.…]*$/u.test(text) ||
  /^\s*\p{Lu}[\p{L}’]* \S*\p{L}{2}/u.test(text) ||
  /\p{L}{2} .*\p{L}{2}[.…?!]$/u.test(text);

const nameOf = (node) => (node.name ? (node.name.text ?? node.name.getText()) : '');

/** Tells whether a literal is what a JSX expression shows, by itself or as one of several. */
function isShown(node) {
  let at = node;
  while (
    ts.isParenthesizedExpression(at.parent) ||
    (ts.isConditionalExpression(at.parent) && at.parent.condition !== at) ||
    (ts.isBinaryExpression(at.parent) && at.parent.right === at)
  )
    at = at.parent;
  return ts.isJsxExpression(at.parent) && !ts.isJsxAttribute(at.parent.parent);
}

const isCompared = ({ parent }) =>
  ts.isCaseClause(parent) ||
  (ts.isBinaryExpression(parent) && /^[=!]==?$/.test(parent.operatorToken.getText()));

/** Returns the attribute or property that a literal is the value of. */
function placeOf(node) {
  let at = node.parent;
  while (
    ts.isParenthesizedExpression(at) ||
    ts.isConditionalExpression(at) ||
    ts.isBinaryExpression(at) ||
    ts.isJsxExpression(at)
  )
    at = at.parent;
  return ts.isJsxAttribute(at) || ts.isPropertyAssignment(at) ? nameOf(at) : undefined;
}

/** Returns the text of a literal; the values of a template are ellipses. */
const textOf = (node) =>
  ts.isTemplateExpression(node)
    ? node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
    : node.text;

const isLiteral = (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
/** Names what the log and developers read: errors that no page shows. */
const isForDevelopers = (node) =>
  ts.isNewExpression(node) ||
  (ts.isCallExpression(node) && /^(?:console\.|performance\.)/.test(node.expression.getText()));

const parse = (file, source) =>
  ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

const inOneLine = (text) => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Finds the words of a source of the client.
 * @param lists the lists of the schema whose labels are constants @param used receives the exceptions that are met
 */
function wordsOfPage(file, source, lists, used = new Set()) {
  const parsed = parse(file, source);
  const exempt = [...(forStaff[file] ?? []), ...(names[file] ?? [])];
  const isExempt = (text) => exempt.includes(text) && used.add(`${file} ${text}`);
  const found = [];
  const add = (node, words) => {
    const text = inOneLine(words);
    const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
    if (!isExempt(text)) found.push(`${file}:${line + 1} “${text}”`);
  };
  const visit = (node) => {
    if (ts.isFunctionLike(node) && isExempt(nameOf(node) || nameOf(node.parent))) return;
    if (ts.isElementAccessExpression(node) && lists.has(node.expression.getText()))
      add(node, `${node.expression.getText()}[…]`);
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (isForDevelopers(node)) return;
    if (ts.isJsxAttribute(node) && nameOf(node) === 'className') return;
    if (ts.isJsxText(node) && isWord(node.text)) add(node, node.text);
    if (isLiteral(node)) {
      const text = textOf(node);
      const isRead = READ.test(placeOf(node) ?? '') || isShown(node);
      if (!isCompared(node) && !isLook(text) && (isRead ? isWord(text) : isProse(text))) add(node, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

/** Emails that staff alone get, by the name of the mail or of the function that writes it. */
const mailsOfStaff = [
  ...['call-closed', 'composeMention', 'contacts-exported', 'contacts-read', 'decisions-released'],
  ...['ideas-imported', 'sign-on-disputed', 'terms-shortened', 'token-ends', 'tokens-widened'],
];
const isFunction = (node) =>
  ts.isArrowFunction(node) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node);

/** Tells whether these are the cases of emails with which administrators preview them: their titles and examples reach nobody else. */
const isForPreview = (node) => {
  if (ts.isVariableDeclaration(node)) return /^MailCases\b/.test(node.type?.getText() ?? '');
  const { parent } = node;
  if (!parent || !ts.isCallExpression(parent)) return false;
  return parent.expression.getText() === 'mailKinds' && parent.arguments[3] === node;
};

/**
 * Finds the words in what writes emails. Titles and notes for editors stand outside of functions.
 * @param used receives the mails of staff that are met
 */
function wordsOfMail(file, source, used = new Set()) {
  const parsed = parse(file, source);
  const found = [];
  const visit = (node, by) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isForDevelopers(node)) return;
    if (isForPreview(node)) return;
    const writer = isFunction(node) ? nameOf(node) || nameOf(node.parent) || by || file : by;
    if (mailsOfStaff.includes(writer)) return void used.add(writer);
    const text = isLiteral(node) ? textOf(node) : '';
    if (writer && (isProse(text) || /\p{L}{2} \p{L}|^\p{Lu}\p{Ll}+[ ,]/u.test(text))) {
      const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1} “${inOneLine(text)}”`);
    }
    ts.forEachChild(node, (child) => visit(child, writer));
  };
  visit(parsed, '');
  return found;
}

/** The services whose messages people outside the staff can meet. */
const ANSWERING =
  /^api\/src\/(?:features\/(?:(?:accounts|ideas|received|challenges|documents|entering|reviewing\/clarifications|outcomes\/stories|privacy\/erasing)\/.*(?:\.service|\.queries|repeated-submission)|programme\/texts\/terms\.service)|platform\/(?:context|files\/content-\w+)|transport\/http\/(?:uploads|read-body|server))\.ts$/;
/** Those of staff and other systems alone. */
const answersOfStaff =
  /\/(?:sign-on|importing|list|reports|changes)\/|\/(?:administration|housekeeping|invitation|follow-up)\.service\.ts$/;
/** Messages that only staff, or other systems, get of a service that others call, too: by file, how they begin. */
const messagesOfStaff = {
  'api/src/platform/context.ts': [
    'This takes an access token with the scope …,',
    'Access tokens may not do this.',
  ],
  'api/src/platform/files/content-types.ts': [
    'The file is empty. Choose a picture: ….',
    'The picture must be a ….',
    'The part is empty.',
  ],
  'api/src/transport/http/server.ts': ['Pages of other sites cannot call the portal.'],
  'api/src/features/outcomes/stories/story.service.ts': [
    'The home page shows approved ideas that go on. Record',
  ],
  'api/src/features/privacy/erasing/erase-person.service.ts': ['Accounts of staff are kept. Ask an'],
  // A page links to the versions that there are.
  'api/src/features/programme/texts/terms.service.ts': ['This portal has had no terms of this version.'],
  'api/src/features/reviewing/clarifications/change-idea.service.ts': ['Send the new PDF as `document`:'],
  'api/src/features/reviewing/clarifications/clarification.service.ts': [
    'Choose a day from tomorrow on, at most … days ahead.',
    'Its submitter withdrew this idea: it cannot be decided',
    'This person has no email address, so nobody would read',
    'This idea is decided. Set it to Pending, and ask when',
    '… has asked the submitter already, until ….',
    'The submitter was asked … times already. Decide by what',
    'Nothing is asked any more. Reload the page to see how it',
    'Send the new PDF as `document`: `changes` has answers',
  ],
  'api/src/features/accounts/account.queries.ts': ['There is no account under that id.'],
  'api/src/features/accounts/second-factor.service.ts': [
    'Turn your own two-step login off on the page Account.',
    '… has no two-step login.',
  ],
  'api/src/features/challenges/call.service.ts': ['No challenge has this id.'],
  'api/src/features/challenges/challenge.service.ts': [
    'There is no challenge under that id.',
    'This is the address of no challenge.',
    'The challenge … has this address. Choose another.',
  ],
  'api/src/features/documents/document.service.ts': ['The document is not in the store.'],
  'api/src/features/entering/entering.service.ts': [
    'Submit an idea of your own by the form.',
    'The account of this person is closed. Open it again first.',
    'There is no link to this idea: its person sent it, or took',
  ],
  'api/src/features/ideas/call.service.ts': ['so it stays. Close it instead.', 'so it goes on taking ideas.'],
  'api/src/features/challenges/files/call-file.service.ts': [
    'There is no file at this address.',
    'A challenge has … pictures at most. Remove one first.',
    'A challenge has … files to download at most. Remove one',
    'Choose a file.',
  ],
  'api/src/features/challenges/questions/call-questions.service.ts': [
    'version must be the version of the questions that you saw.',
    'Only a challenge that takes ideas has questions. Change',
  ],
  'api/src/features/ideas/drafts/draft-document.service.ts': [
    'Send parts of … to … bytes; only the last may be smaller,',
  ],
  'api/src/features/ideas/drafts/idea-draft.service.ts': [
    'An answer must be text or a list of texts.',
    'The version must be 8 to 64 letters, digits, hyphens or',
    'There is no such step.',
    'Name … versions or fewer as those to be replaced.',
  ],
  'api/src/features/received/entries/hackathon-entry.service.ts': [
    'Teams sent entries to this challenge, so it goes on taking',
    'Teams entered this challenge, so it stays. Close it, or',
    '… to this challenge … set aside. … like spam: look first',
  ],
};

/** Finds the messages of a service that are not in the catalogue. */
function messagesOfService(file, source, used = new Set()) {
  const parsed = parse(file, source);
  const found = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isForDevelopers(node)) return;
    if (ts.isCallExpression(node) && node.expression.getText() === 'faultTexts') return;
    const text = isLiteral(node) ? inOneLine(textOf(node)) : '';
    if (isProse(text) && /\p{L}.*[.?!]$/u.test(text)) {
      const exempt = (messagesOfStaff[file] ?? []).find((begin) => text.startsWith(begin));
      const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
      if (exempt) used.add(`${file} ${exempt}`);
      else found.push(`${file}:${line + 1} “${text}”`);
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

const filesBelow = (folder, pattern) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => pattern.test(file) && !/\.test\.tsx?$/.test(file));

const IMPORTED = /\b(?:from|import\()\s*'(\.[^']+)'/g;

/** Reads the pages of people outside the staff, and the parts that these import. */
function sourcesOfPages() {
  const sources = new Map();
  const read = (file) => {
    if (sources.has(file) || OF_STAFF.test(file) || !existsSync(path.join(root, file))) return;
    const source = readFileSync(path.join(root, file), 'utf8');
    sources.set(file, source);
    for (const [, to] of source.matchAll(IMPORTED)) {
      const target = path.posix.join(path.posix.dirname(file), to);
      if (PARTS.test(target) && /\.tsx?$/.test(target)) read(target);
    }
  };
  for (const file of filesBelow('web/src', /\.tsx?$/))
    if (ROOTS.some((begin) => file.startsWith(begin))) read(file);
  return sources;
}

const LISTS = /export const (\w+) = list\(/g;

/** Names the lists whose labels are constants: people outside read those of a `spokenList`. */
const constantLists = () =>
  new Set(
    filesBelow('schema/src', /^[^/]+\/[^/]+\/[^/]+\.ts$/).flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(LISTS)].map(([, name]) => name),
    ),
  );

/** Words that must be found on a page. */
const plantedOnPages = [
  '<p>Your idea is here.</p>',
  '<p>\n  More\n</p>',
  '<Button busy={isBusy && "Saving..."} />',
  '<img alt="logo" />',
  '<input placeholder={isLong ? "all of it" : text} />',
  '<p>{isOpen ? "open" : words}</p>',
  '<p>{`of ${total}`}</p>',
  'toast.success(`Saved ${name} again.`)',
  'const words = { PASSWORD: "Choose a password." };',
  'function Part({ leave = "Leave" }) { return leave; }',
  'const page = { title: "help" };',
  'const words = reviewStatuses[status];',
];
/** What must not be found there. */
const harmless = [
  '<p className="text-sm text-muted">{texts.title}</p>',
  'throw new Error("The answer is empty.");',
  'console.error("The page failed", error);',
  'if (event.key === "Enter") send({ type: "save now" });',
  'import { Words } from "./Some words.ts";',
];
/** Words that must be found in what writes an email. */
const plantedInMails = [
  "const mails = { 'idea-sent': () => compose({ subject: `Your idea ${name}` }) };",
  'const greet = (name) => `Dear ${name}`;',
  "function label() { return 'Open'; }",
  "mailKinds('mail', titles, { 'idea-sent': () => compose({ subject: 'Your idea' }) }, { 'idea-sent': () => [{ title: 'To the team' }] });",
];

/** What must not be found there: the cases of a preview. */
const harmlessInMails = [
  "const mails = mailKinds('lane', titles, {}, { 'idea-sent': () => [{ title: 'To the owner' }] });",
  "const cases: MailCases<Mail> = () => [{ title: 'To the owner' }];",
];

/** Messages that must be found in a service. */
const plantedMessages = [
  "fail('CONFLICT', { message: 'This is taken already.' });",
  'failField("email", `${email} is taken. Choose another.`);',
  "const AGAIN = 'Try again.';",
];

const PLANTED = 'web/src/pages/public/planted.tsx';

/** Proves that the checks find what is planted, and nothing else. */
function checkPlanted(lists) {
  const wrong = [
    ...plantedOnPages.filter((source) => wordsOfPage(PLANTED, source, lists).length !== 1),
    ...harmless.filter((source) => wordsOfPage(PLANTED, source, lists).length > 0),
    ...plantedMessages.filter((source) => messagesOfService('planted.service.ts', source).length !== 1),
    ...harmlessInMails.filter((source) => wordsOfMail('planted.mails.ts', source).length > 0),
    ...plantedInMails.filter((source) => wordsOfMail('planted.mails.ts', source).length !== 1),
  ];
  if (wrong.length > 0) throw new Error(`The check of words judged wrongly:\n${wrong.join('\n')}`);
}

/** Refuses words outside of the catalogue where people outside the staff read them, and exceptions that nothing needs. */
export function checkCatalogue() {
  const lists = constantLists();
  checkPlanted(lists);
  const used = new Set();
  const found = [
    ...[...sourcesOfPages()].flatMap(([file, source]) => wordsOfPage(file, source, lists, used)),
    ...filesBelow('api/src', /\.mails\.ts$/).flatMap((file) =>
      wordsOfMail(file, readFileSync(path.join(root, file), 'utf8'), used),
    ),
    ...filesBelow('api/src', ANSWERING)
      .filter((file) => !answersOfStaff.test(file))
      .flatMap((file) => messagesOfService(file, readFileSync(path.join(root, file), 'utf8'), used)),
  ];
  if (found.length > 0)
    throw new StepFailed(
      'catalogue',
      `People outside the staff read these: declare them in schema/src/texts, those of emails by mailTexts, messages by faultTexts.\n${found.join('\n')}`,
    );
  const exceptions = [forStaff, names, messagesOfStaff].flatMap((table) =>
    Object.entries(table).flatMap(([file, texts]) => texts.map((text) => `${file} ${text}`)),
  );
  const unused = [...exceptions, ...mailsOfStaff].filter((exception) => !used.has(exception));
  if (unused.length > 0)
    throw new StepFailed('catalogue', `No word needs these exceptions any more:\n${unused.join('\n')}`);
}
