/** The sources of a statement. A closed list: a text of one's own could name people, and statements are kept in clear. */
export const arrearsSources = {
  releve: 'Relevé du syndic',
  etat_date: 'État daté',
  assemblee: 'Assemblée générale',
  courrier: 'Courrier ou relance',
  liste: 'Liste importée',
  autre: 'Autre',
} as const satisfies Record<string, string>
type ArrearsSource = keyof typeof arrearsSources

/** The source that a statement keeps by its words. */
export const sourceOf = (words: string | null | undefined): ArrearsSource | null =>
  (Object.keys(arrearsSources) as ArrearsSource[]).find(code => arrearsSources[code] === words) ?? null
