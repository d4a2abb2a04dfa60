import type { TypedDocumentNode } from '@apollo/client';
import {
  CloseAccountDocument,
  EndSessionsDocument,
  RemoveSecondFactorDocument,
  ReopenAccountDocument,
  ResendVerificationToDocument,
  UnlinkWorkAccountDocument,
} from '../../../graphql/generated-staff.ts';
import type { AccountRowFragment } from '../../../graphql/generated-staff.ts';

/** An action of an administrator on an account, after one confirmation. */
export interface Act {
  name: string;
  mutation: TypedDocumentNode<unknown, { id: string | number }>;
  isFor: (account: AccountRowFragment, isOwn: boolean) => boolean;
  question: string;
  done: string;
  isDanger?: true;
  /** Whether the account loses what it may do, so that the secrets that the person knows matter. */
  endsAccess?: true;
}

export const acts: readonly Act[] = [
  {
    name: 'Resend the verification email',
    mutation: ResendVerificationToDocument,
    isFor: ({ state }) => state === 'NOT_VERIFIED',
    question: 'They get the link once more. It works for 24 hours.',
    done: 'Verification email resent',
  },
  {
    name: 'Withdraw the invitation',
    mutation: CloseAccountDocument,
    isFor: ({ invitedAs }) => Boolean(invitedAs),
    question: 'The link that we mailed no longer works.',
    done: 'Invitation withdrawn',
    isDanger: true,
  },
  {
    name: 'Log out everywhere',
    mutation: EndSessionsDocument,
    isFor: ({ activeSessions }) => Boolean(activeSessions),
    question:
      'They are logged out on all devices, and their access tokens end. The password stays the same: anyone who knows it can log in again.',
    done: 'Logged out everywhere',
    endsAccess: true,
    isDanger: true,
  },
  {
    name: 'Remove two-step login',
    mutation: RemoveSecondFactorDocument,
    isFor: ({ hasSecondFactor }, isOwn) => Boolean(hasSecondFactor) && !isOwn,
    question:
      'Do this only when you are sure that they asked for it themselves, because they lost their phone and their recovery codes. Their password alone then opens the account. We email them.',
    done: 'Two-step login removed',
    isDanger: true,
  },
  {
    name: 'Unlink the work account',
    mutation: UnlinkWorkAccountDocument,
    isFor: ({ hasWorkAccount }) => Boolean(hasWorkAccount),
    question:
      'The next work account that signs on with this address opens this account, with all its reviews. Do this only when you know that it is the same person. Somebody who got the address of a colleague who left needs another address.',
    done: 'Work account unlinked',
    isDanger: true,
  },
  {
    name: 'Close account',
    mutation: CloseAccountDocument,
    isFor: ({ state }, isOwn) => state === 'ACTIVE' && !isOwn,
    question:
      'They are logged out now and cannot log in again. Their access tokens end, and ideas that are assigned to them are given back. Their reviews and history stay, under their name, and decisions that wait go out as they are.',
    done: 'Account closed',
    endsAccess: true,
    isDanger: true,
  },
  {
    name: 'Open account again',
    mutation: ReopenAccountDocument,
    isFor: ({ state }) => state === 'CLOSED',
    question: 'They can log in again with their password, and have their role back.',
    done: 'Account opened again',
  },
];
