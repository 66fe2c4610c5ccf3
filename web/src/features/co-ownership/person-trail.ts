/** What the way through the list of people is kept under. */
export const personTrail = 'person'
