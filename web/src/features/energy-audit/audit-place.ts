/** The dwelling whose audit a page shows. */
export interface AuditPlace {
  readonly project: string
  readonly accommodation: string
}

export const dwellingPath = ({ project, accommodation }: AuditPlace) =>
  `/projects/edit/${project}/accommodation/${accommodation}`

/** The pages of a state: those of the initial state where no scenario is named. */
export const statePath = (place: AuditPlace, scenario?: string | undefined) =>
  `${dwellingPath(place)}/${scenario ? `scenario/${scenario}` : 'initial-state'}`
