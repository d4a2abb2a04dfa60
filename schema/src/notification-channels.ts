/** How submitters are notified, in words: SMS is promised only where the portal sends it (decisions "Ideas"). */

/** Names the channels, for the middle of a sentence. */
export const channelsInWords = (sendsSms: boolean) => (sendsSms ? 'email and SMS' : 'email');

/** Stands for these words in pages that are rendered before it is known whether the portal sends SMS. */
export const CHANNELS_MARK = 'NOTIFICATION-CHANNELS';
