/** The channels of notifications, for the middle of a sentence: “email and SMS”. */
import { CHANNELS_MARK, channelsInWords } from '@portal/schema/notification-channels';

// The server replaces the mark in prerendered pages.
export const channels =
  typeof document === 'undefined'
    ? CHANNELS_MARK
    : channelsInWords(document.documentElement.dataset['sms'] !== undefined);
