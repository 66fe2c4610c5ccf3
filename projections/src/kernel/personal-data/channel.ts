/** By which processes tell each other whose key went. */
export const CHANNEL = 'subject_forgotten'
