import { addDays } from '@faitage/contracts/kernel/format-date'
import type { VisitSheet } from '@faitage/contracts/visits/visit'
import type { DemoProject } from './projects.ts'

const hours = [
  ['09:00', '10:30'],
  ['11:00', '12:00'],
  ['14:00', '15:30'],
  ['16:00', '17:30'],
] as const
const seen = [
  'Combles perdus isolés sur dix centimètres, affaissés par endroits. Menuiseries en simple vitrage au nord. Chaudière au fioul de 1998, entretenue.',
  'Salle de bains à l’étage sans douche accessible. Escalier raide, une seule main courante. Le couple souhaite rester : prévoir une chambre au rez-de-chaussée.',
  'Humidité en pied de mur sur la façade ouest, ventilation naturelle bouchée. Tableau électrique sans différentiel.',
]

/** The visit of a project of the demonstration whose status is of one: to come, to be processed, or processed. */
export function visitOf(
  index: number,
  project_id: string,
  { steps, reference }: DemoProject,
  team: readonly string[],
  today: string,
): VisitSheet | undefined {
  const last = steps.at(-1)
  const visitor_id = team[index % team.length]
  if (!last || !visitor_id) return undefined
  // Two missions share people: the same place in both is not the same hour.
  const turn = Math.floor(index / team.length) + reference.charCodeAt(0)
  const [starts_at, ends_at] = hours[turn % hours.length] as (typeof hours)[number]
  const visit = { project_id, kind: 'conseil', starts_at, ends_at, visitor_id } as const
  switch (last.status) {
    case 'visite_conseil_programmee':
      return {
        ...visit,
        status: 'programmee',
        on: workingDay(addDays(today, 1 + (index % 7))),
        note: 'Stationner dans la cour.',
      }
    case 'visite_a_traiter':
      return { ...visit, status: 'programmee', on: last.on }
    case 'visite_traitee':
      return {
        ...visit,
        status: 'traitee',
        on: last.on,
        present: 'Le demandeur',
        seen: seen[index % seen.length] as string,
        ...(index % 2 === 0
          ? {
              disorders: [
                {
                  priority: 2,
                  analysis_types: [{ type_name: 'Humidité en pied de mur', is_analysis: true }],
                  recommendation_types: [{ type_name: 'Drainage périphérique', is_analysis: false }],
                },
              ],
            }
          : {}),
      }
    default:
      return undefined
  }
}

/** A day of the week: nobody visits on Saturdays and Sundays. */
function workingDay(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
}
