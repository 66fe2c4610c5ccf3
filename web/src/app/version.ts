/** The version label that the drawer and the footer show. */
export const productVersion = 'v2.30.3'
