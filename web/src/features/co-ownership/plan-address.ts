/** The address' parameter of what the colours of a plan mean. */
export const PLAN_COLOURS = 'couleurs'
