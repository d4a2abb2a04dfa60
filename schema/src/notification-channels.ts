/** How submitters are notified, in words. This module is apart from the terms, which most pages do not load. */

/** SMS is promised only where the portal sends it. */
export const channelsInWords = (sendsSms: boolean) => (sendsSms ? 'email and SMS' : 'email');

/** A placeholder in prerendered pages, which the server replaces. */
export const CHANNELS_MARK = 'NOTIFICATION-CHANNELS';
