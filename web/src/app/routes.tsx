/** Every page and its address (spec §2), on one page. Addresses match without regard to case. */
import { lazy } from 'react';
import { createBrowserRouter, Navigate } from 'react-router-dom';
import { HomePage } from '../pages/public/home/home-page.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { BrokenPage } from './broken-page.tsx';
import { Layout } from './layout.tsx';

const AppProviders = lazy(async () => ({ default: (await import('./app-providers.tsx')).AppProviders }));
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
const SubmissionsPage = lazy(async () => ({
  default: (await import('../pages/back-office/submissions/submissions-page.tsx')).SubmissionsPage,
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

export const router = createBrowserRouter([
  {
    element: <Layout />,
    children: [
      {
        errorElement: <BrokenPage />,
        children: [
          { path: '/', element: <HomePage /> },
          { path: '/Home', element: <HomePage /> },
          { path: '/FAQ', element: <FaqPage /> },
          { path: '/About', element: <AboutPage /> },
          { path: '/legalpolicies', element: <LegalPage /> },
          {
            element: <AppProviders />,
            children: [
              { path: '/Suggestions', element: <SuggestionsPage /> },
              { path: '/Challenges', element: <ChallengesPage /> },
              { path: '/Login', element: <LoginPage /> },
              { path: '/SignUp', element: <SignUpPage /> },
              { path: '/VerifyEmail/:token', element: <VerifyEmailPage /> },
              { path: '/ForgotPassword', element: <ForgotPasswordPage /> },
              { path: '/ResetPassword/:token', element: <ResetPasswordPage /> },
              { path: '/LogOut', element: <LogOutPage /> },
              { path: '/innovate/:step?', element: <WizardPage /> },
              { path: '/IdeaDashboard', element: <MyIdeasPage /> },
              // Where a login leads elevated roles: the review screen is the back office's first.
              { path: '/dashboard', element: <Navigate to="/submissions" replace /> },
              { path: '/submissions', element: <SubmissionsPage /> },
              { path: '/suggestions-received', element: <SuggestionsListPage /> },
              { path: '/hackathon-entries', element: <EntriesPage /> },
              { path: '/manage-challenges', element: <ManageChallengesPage /> },
            ],
          },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
]);
