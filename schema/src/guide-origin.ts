/** Stands in the examples of the built guide for the address of the portal, which the server writes. */
export const GUIDE_ORIGIN = 'PORTAL-ORIGIN';
