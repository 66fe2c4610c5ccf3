/* The address' parameters that open a panel: of a task, of an event, of a note, of a call to note. */
export const taskPart = 'fiche'
export const eventPart = 'evenement'
export const notePart = 'note'
export const callPart = 'appel'

/** The parameter that opens one of either kind. */
export const partOf = ({ task_type }: { task_type: string }): string => (task_type === 'EVENT' ? eventPart : taskPart)
