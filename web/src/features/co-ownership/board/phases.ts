import { type CoproPhase, coproPhases } from '@faitage/contracts/co-ownership/copro.words'

/** The column of the copros whose phase nobody said. */
export const NO_PHASE = 'sans_phase'
export type PhaseColumn = CoproPhase | typeof NO_PHASE

export const phaseColumns: Readonly<Record<PhaseColumn, string>> = { [NO_PHASE]: 'Sans phase', ...coproPhases }
export const phaseOrder = Object.keys(phaseColumns) as PhaseColumn[]

/** The list's filter that gives the copros of a column. */
export const phaseFilter = (column: PhaseColumn) =>
  column === NO_PHASE ? { without_phase: 'true' } : { phase: [column] }
/** The change that saves a copro in a column. */
export const phaseOf = (column: PhaseColumn): CoproPhase | null => (column === NO_PHASE ? null : column)
