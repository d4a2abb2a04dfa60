/** How submitters are notified, in the words that every page uses: such as “email and SMS”, for the middle of a sentence. */
import { CHANNELS_MARK, channelsInWords } from '@portal/schema/notification-channels';

// The server marks the pages of a portal that sends SMS, and puts the words into those that were rendered ahead.
export const channels =
  typeof document === 'undefined'
    ? CHANNELS_MARK
    : channelsInWords(document.documentElement.dataset['sms'] !== undefined);
