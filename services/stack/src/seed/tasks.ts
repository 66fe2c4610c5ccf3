import { addDays } from '@faitage/contracts/kernel/format-date'
import type { CoOwnershipTaskSheet } from '@faitage/contracts/tasks/co-ownership-task'
import { instantOfHour } from '@faitage/contracts/visits/visit-hours'

type Owned = 'sc_id' | 'copro_id' | 'building_id' | 'lot_id' | 'assignees'

/** A task or an event of the demonstration, with the places of what it belongs to in the lists of the mission. */
export interface DemoTask {
  readonly sheet: Omit<CoOwnershipTaskSheet, Owned>
  readonly copro: number
  /** Of the copro, where it is one of its buildings that it is about. */
  readonly building?: number
  /** Given to nobody: it waits among those without anybody responsible. */
  readonly unassigned?: true
}

const task = (title: string, more: Partial<DemoTask['sheet']> = {}): DemoTask['sheet'] => ({
  ...{ task_type: 'TASK', title, status: 'A faire' },
  ...more,
})

/** The assemblies of three years, by copro: how many days ago each took place, and where. The last copro has met none for two years. */
const assemblies = [
  { copro: 0, ago: [347, 712, 1080], location: 'Salle des fêtes, Trélazé' },
  { copro: 1, ago: [196, 561, 929], location: 'Chez la syndique, 27 rue Saint-Laud' },
  { copro: 2, ago: [733, 1101], location: 'Maison de quartier, Les Ponts-de-Cé' },
] as const

type NewEvent = (
  title: string,
  count: number,
  hours: readonly [string, string],
  more: Partial<DemoTask['sheet']>,
) => DemoTask['sheet']

const pastAssemblies = (event: NewEvent): DemoTask[] =>
  assemblies.flatMap(({ copro, ago, location }) =>
    ago.map(days => ({
      copro,
      sheet: event('Assemblée générale annuelle', -days, ['18:30', '21:00'], {
        ...{ event_kind: 'assemblee_generale', location },
        description: 'Comptes de l’exercice, budget, fonds de travaux, questions diverses.',
      }),
    })),
  )

/** Tasks of the copros, some of it late, some of it month after month; and where one is expected. */
export function demoTasks(today: string): DemoTask[] {
  const day = (count: number) => addDays(today, count)
  const event = (title: string, count: number, hours: readonly [string, string], more: Partial<DemoTask['sheet']>) =>
    task(title, {
      ...{ task_type: 'EVENT', start: instantOfHour(day(count), hours[0]).toISOString() },
      ...{ end: instantOfHour(day(count), hours[1]).toISOString(), ...more },
    })
  return [
    { copro: 0, sheet: task('Demander au syndic l’état des impayés', { due_date: day(-12), reminder_date: day(-15) }) },
    {
      copro: 0,
      sheet: task('Relever les impayés de charges', {
        ...{ due_date: day(6), reminder_date: day(3), recurrence: 'mensuelle', status: 'En cours' },
      }),
    },
    { copro: 0, building: 0, sheet: task('Faire établir le diagnostic de la toiture', { due_date: day(24) }) },
    {
      copro: 0,
      sheet: task('Préparer le renouvellement du mandat du syndic', { due_date: day(75), reminder_date: day(45) }),
    },
    { copro: 0, sheet: task('Appel : date de la prochaine assemblée', { status: 'Terminée', done_on: day(-4) }) },
    { copro: 0, unassigned: true, sheet: task('Mettre à jour l’immatriculation au registre', { due_date: day(-30) }) },
    {
      copro: 1,
      sheet: task('Réunir le conseil syndical sur le plan de travaux', { due_date: day(9), status: 'En cours' }),
    },
    {
      copro: 1,
      sheet: task('Vérifier le fonds de travaux', {
        due_date: day(40),
        reminder_date: day(33),
        recurrence: 'annuelle',
      }),
    },
    { copro: 1, sheet: task('Envoyer le questionnaire aux propriétaires occupants', { due_date: day(-3) }) },
    {
      copro: 1,
      building: 0,
      sheet: task('Fixer la visite des parties communes', { due_date: day(2), reminder_date: day(1) }),
    },
    { copro: 1, unassigned: true, sheet: task('Retrouver le règlement de copropriété', { due_date: day(14) }) },
    { copro: 1, sheet: task('Appel : accès aux caves', { status: 'Terminée', done_on: day(-9) }) },
    ...pastAssemblies(event),
    {
      copro: 0,
      sheet: event('Assemblée générale annuelle', 18, ['18:30', '21:00'], {
        ...{ event_kind: 'assemblee_generale', location: 'Salle des fêtes, Trélazé' },
      }),
    },
    {
      copro: 1,
      sheet: event('Commission impayés', 5, ['10:00', '11:30'], {
        ...{ event_kind: 'commission_impayes', location: 'Mairie' },
      }),
    },
    {
      copro: 1,
      sheet: event('Réunion publique de lancement', -20, ['18:00', '20:00'], { event_kind: 'reunion_publique' }),
    },
  ]
}
