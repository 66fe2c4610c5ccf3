import type { Group } from '@faitage/contracts/identity/user'

/** What a group can point at, with the word for it. */
export const places = { agency_id: 'Agence', antenna_id: 'Antenne', client_id: 'Client' } as const
type Place = keyof typeof places

/** Groups as the choices of a list: `agency_id:<id>`, each once. */
export const choicesOf = (groups: readonly Group[]): string[] => [
  ...new Set(
    groups.flatMap(group =>
      (Object.keys(places) as Place[]).flatMap(place => (group[place] ? [`${place}:${group[place]}`] : [])),
    ),
  ),
]

/** Choices of a list as groups, one for each. */
export const groupsOf = (choices: readonly string[]): Group[] =>
  choices.map(choice => {
    const [place, id] = choice.split(':') as [Place, string]
    return { [place]: id }
  })
