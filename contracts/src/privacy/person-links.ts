import { type ArrearsPoint, owedOn } from '../co-ownership/arrears/points.ts'
import { holdsOn, ownershipRoles, type Period } from '../co-ownership/ownership/period.ts'
import { formatDay } from '../kernel/format-date.ts'
import { formatEuro } from '../kernel/format-number.ts'
import type { HeldSubject } from './subject.ts'

/** A lot that somebody holds or held, with all that is kept of it in clear. */
export interface LinkedLot {
  readonly number: string
  readonly copro: string
  readonly href: string
  readonly historics: readonly Period[]
  readonly arrears: readonly ArrearsPoint[]
  readonly commentary: string | null
  /** It is no more: nobody holds it. */
  readonly removed: boolean
}
/** A task of one of these lots. */
export interface LinkedTask {
  readonly id: string
  readonly title: string | null
  readonly status: string
  readonly number: string
  readonly texts: readonly string[]
}

/** A note about one of these lots. */
export interface LinkedNote {
  readonly text: string
  readonly number: string
  readonly href: string
}

type Row = HeldSubject['linked'][number]['rows'][number]

const days = ({ date_in, date_out }: Period): string => {
  if (date_in && date_out) return `du ${formatDay(date_in)} au ${formatDay(date_out)}`
  if (date_in) return `depuis le ${formatDay(date_in)}`
  return date_out ? `jusqu’au ${formatDay(date_out)}` : 'depuis avant le suivi'
}

/** Kept of somebody beside what their key seals: their periods, what they owed, tasks; and texts that may name them. */
export function personLinks(
  id: string,
  {
    lots,
    tasks,
    notes,
    today,
  }: { lots: readonly LinkedLot[]; tasks: readonly LinkedTask[]; notes: readonly LinkedNote[]; today: string },
): Pick<HeldSubject, 'linked' | 'present' | 'near'> {
  const label = ({ number, copro }: LinkedLot) => `Lot ${number} · ${copro}`
  const own = lots.map(lot => ({ lot, periods: lot.historics.filter(one => one.person_id === id) }))
  const row = (lot: LinkedLot, value: string): Row => ({
    label: label(lot),
    value,
    href: lot.removed ? null : lot.href,
  })
  const ofTask = ({ id: task }: LinkedTask) => `/tasks?fiche=${task}`
  const parts = [
    {
      title: 'Lots',
      rows: own.flatMap(({ lot, periods }) => periods.map(one => row(lot, `${ownershipRoles[one.role]} ${days(one)}`))),
    },
    {
      title: 'Impayés de charges',
      rows: own.flatMap(({ lot, periods }) =>
        lot.arrears
          .filter(({ on }) => periods.some(one => one.role === 'proprietaire' && holdsOn(one, on)))
          .map(({ on, amount }) => row(lot, `${formatEuro(amount)} au ${formatDay(on)}`)),
      ),
    },
    {
      title: 'Tâches de ses lots',
      rows: tasks.map(task => ({
        label: `Lot ${task.number}`,
        value: `${task.title ?? 'Tâche'} (${task.status})`,
        href: ofTask(task),
      })),
    },
  ]
  return {
    linked: parts.filter(({ rows }) => rows.length > 0),
    present: own.flatMap(({ lot, periods }) =>
      lot.removed
        ? []
        : periods
            .filter(one => holdsOn(one, today))
            .map(one => {
              const debt = one.role === 'proprietaire' ? (owedOn(lot.arrears, today)?.amount ?? 0) : 0
              return `${label(lot)}, ${ownershipRoles[one.role].toLowerCase()}${debt > 0 ? `, ${formatEuro(debt)} d’impayés` : ''}`
            }),
    ),
    near: [
      ...lots.flatMap(lot => (lot.commentary && !lot.removed ? [row(lot, lot.commentary)] : [])),
      ...tasks.flatMap(task =>
        task.texts.map(text => ({ label: `Tâche du lot ${task.number}`, value: text, href: ofTask(task) })),
      ),
      ...notes.map(({ number, text, href }) => ({ label: `Note du lot ${number}`, value: text, href })),
    ],
  }
}
