/** Every page and its address (spec §2), on one page. Addresses match without regard to case. */
import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { Layout } from './layout.tsx';

const AppProviders = lazy(async () => ({ default: (await import('./app-providers.tsx')).AppProviders }));
const HomePage = lazy(async () => ({
  default: (await import('../pages/public/home/home-page.tsx')).HomePage,
}));
const FaqPage = lazy(async () => ({
  default: (await import('../pages/public/faq/faq-page.tsx')).FaqPage,
}));
const AboutPage = lazy(async () => ({
  default: (await import('../pages/public/about/about-page.tsx')).AboutPage,
}));
const SuggestionsPage = lazy(async () => ({
  default: (await import('../pages/public/suggestions/suggestions-page.tsx')).SuggestionsPage,
}));
const ChallengesPage = lazy(async () => ({
  default: (await import('../pages/public/challenges/challenges-page.tsx')).ChallengesPage,
}));
const LegalPage = lazy(async () => ({
  default: (await import('../pages/public/legal/legal-page.tsx')).LegalPage,
}));
const DevelopersPage = lazy(async () => ({
  default: (await import('../pages/public/developers/developers-page.tsx')).DevelopersPage,
}));
const LoginPage = lazy(async () => ({
  default: (await import('../pages/accounts/login/login-page.tsx')).LoginPage,
}));
const SignUpPage = lazy(async () => ({
  default: (await import('../pages/accounts/sign-up/sign-up-page.tsx')).SignUpPage,
}));
const VerifyEmailPage = lazy(async () => ({
  default: (await import('../pages/accounts/verify-email/verify-email-page.tsx')).VerifyEmailPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../pages/accounts/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../pages/accounts/reset-password/reset-password-page.tsx')).ResetPasswordPage,
}));
const LogOutPage = lazy(async () => ({
  default: (await import('../pages/accounts/log-out/log-out-page.tsx')).LogOutPage,
}));
const WizardPage = lazy(async () => ({
  default: (await import('../pages/ideas/wizard/wizard-page.tsx')).WizardPage,
}));
const MyIdeasPage = lazy(async () => ({
  default: (await import('../pages/ideas/mine/my-ideas-page.tsx')).MyIdeasPage,
}));
const DashboardPage = lazy(async () => ({
  default: (await import('../pages/back-office/dashboard/dashboard-page.tsx')).DashboardPage,
}));
const SubmissionsPage = lazy(async () => ({
  default: (await import('../pages/back-office/submissions/submissions-page.tsx')).SubmissionsPage,
}));
const ReportsPage = lazy(async () => ({
  default: (await import('../pages/back-office/reports/reports-page.tsx')).ReportsPage,
}));
const PeoplePage = lazy(async () => ({
  default: (await import('../pages/back-office/people/people-page.tsx')).PeoplePage,
}));
const AccessTokensPage = lazy(async () => ({
  default: (await import('../pages/back-office/tokens/access-tokens-page.tsx')).AccessTokensPage,
}));
const WebhooksPage = lazy(async () => ({
  default: (await import('../pages/back-office/webhooks/webhooks-page.tsx')).WebhooksPage,
}));
const AuditPage = lazy(async () => ({
  default: (await import('../pages/back-office/audit/audit-page.tsx')).AuditPage,
}));
const SuggestionsListPage = lazy(async () => ({
  default: (await import('../pages/back-office/suggestions/suggestions-list-page.tsx')).SuggestionsListPage,
}));
const EntriesPage = lazy(async () => ({
  default: (await import('../pages/back-office/entries/entries-page.tsx')).EntriesPage,
}));
const ManageChallengesPage = lazy(async () => ({
  default: (await import('../pages/back-office/challenges/manage-challenges-page.tsx')).ManageChallengesPage,
}));

/** The page of the present address, in the frame of every page. */
export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="/" element={<HomePage />} />
        <Route path="/Home" element={<HomePage />} />
        <Route path="/FAQ" element={<FaqPage />} />
        <Route path="/About" element={<AboutPage />} />
        <Route path="/legalpolicies" element={<LegalPage />} />
        <Route path="/developers" element={<DevelopersPage />} />
        <Route path="/Suggestions" element={<SuggestionsPage />} />
        <Route element={<AppProviders />}>
          <Route path="/Challenges" element={<ChallengesPage />} />
          <Route path="/Login" element={<LoginPage />} />
          <Route path="/SignUp" element={<SignUpPage />} />
          <Route path="/VerifyEmail/:token" element={<VerifyEmailPage />} />
          <Route path="/ForgotPassword" element={<ForgotPasswordPage />} />
          <Route path="/ResetPassword/:token" element={<ResetPasswordPage />} />
          <Route path="/LogOut" element={<LogOutPage />} />
          <Route path="/innovate/:step?" element={<WizardPage />} />
          <Route path="/IdeaDashboard" element={<MyIdeasPage />} />
          <Route path="/dashboard" element={<DashboardPage />} />
          <Route path="/submissions/:id?" element={<SubmissionsPage />} />
          <Route path="/reports" element={<ReportsPage />} />
          <Route path="/people" element={<PeoplePage />} />
          <Route path="/access-tokens" element={<AccessTokensPage />} />
          <Route path="/webhooks/:id?" element={<WebhooksPage />} />
          <Route path="/audit-log" element={<AuditPage />} />
          <Route path="/suggestions-received" element={<SuggestionsListPage />} />
          <Route path="/hackathon-entries" element={<EntriesPage />} />
          <Route path="/manage-challenges" element={<ManageChallengesPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
