import { earlierDay } from '@faitage/contracts/kernel/format-date'
import { lastStatus, statusOn } from '@faitage/contracts/kernel/status-timeline'
import type { ProjectSheet } from '@faitage/contracts/projects/project'
import type { OpenedProject } from '@faitage/contracts/projects/project-state'
import type { ProjectStatus } from '@faitage/contracts/projects/project-status'
import type { VisitKind, VisitStatus } from '@faitage/contracts/visits/visit'

/*
 * What a project becomes when one of its visits is programmed, processed or called off: the status its step asks for,
 * unless it went further already, and the day of the visit itself. A visit never takes a project back past its works.
 */

/** What happened to a visit; absent where there was or is none any more. */
export interface VisitTurn {
  readonly kind: VisitKind
  readonly from: VisitStatus | undefined
  readonly to: VisitStatus | undefined
  /** The day of the visit, and the one it was on before. */
  readonly on: string | undefined
  readonly wasOn: string | undefined
  /** Whether other visits of the kind are programmed still: those of other dwellings. */
  readonly others: boolean
}

interface Step {
  readonly to: ProjectStatus
  readonly on: string
}

const dateField = { conseil: 'date_advice_meet', controle: 'date_control_meet' } as const satisfies Record<
  VisitKind,
  keyof ProjectSheet
>
const asked = { conseil: 'visite_conseil_a_programmer', controle: 'visite_controle_a_programmer' } as const
const programmed = { conseil: 'visite_conseil_programmee', controle: 'visite_controle_programmee' } as const
/** The statuses that a visit to come follows. */
const beforeAsked: Record<VisitKind, readonly ProjectStatus[]> = {
  conseil: ['a_contacter', 'contact'],
  controle: ['agree'],
}
/** What processing leads to: after a control, the money may be asked for. */
const processed = { conseil: 'visite_traitee', controle: 'demande_de_paiement_a_faire' } as const

const isSet = (status: VisitStatus | undefined) => status === 'programmee' || status === 'traitee'

/** What the sheet of the project says of the day of the visit, where that changes. */
export function dayAfter(
  { kind, from, to, on, wasOn, others }: VisitTurn,
  project: OpenedProject,
): Partial<ProjectSheet> {
  const field = dateField[kind]
  const known = project.sheet[field] ?? undefined
  if (isSet(to) && on) return known === on ? {} : { [field]: on }
  return isSet(from) && !others && known !== undefined && known === wasOn ? { [field]: null } : {}
}

/** The statuses the project takes, in order, each with its day. */
export function stepsAfter(turn: VisitTurn, project: OpenedProject, today: string): Step[] {
  const { kind, from, to, on } = turn
  const now = lastStatus(project.statuses)
  const before = [...beforeAsked[kind], asked[kind]]
  const since = (day: string) => (day < now.on ? now.on : day)
  if (to === 'programmee') {
    const again = from === 'traitee' && now.status === processed[kind]
    if (again) return [{ to: kind === 'conseil' ? 'visite_a_traiter' : programmed[kind], on: today }]
    return before.includes(now.status) ? [{ to: programmed[kind], on: since(earlierDay(on ?? today, today)) }] : []
  }
  if (to === 'traitee') {
    if (from === 'traitee' || turn.others) return []
    const open = [...before, programmed[kind], ...(kind === 'conseil' ? (['visite_a_traiter'] as const) : [])]
    if (!open.includes(now.status)) return []
    const visited = on && kind === 'conseil' && now.status !== 'visite_a_traiter' ? since(on) : undefined
    const inForce = visited && statusOn(project.statuses, visited)?.status
    return [
      ...(visited && visited <= today && inForce && open.includes(inForce)
        ? [{ to: 'visite_a_traiter' as const, on: visited }]
        : []),
      { to: processed[kind], on: today },
    ]
  }
  if (turn.others) return []
  if (isSet(from) && now.status === programmed[kind]) return [{ to: asked[kind], on: today }]
  return to === 'a_programmer' && beforeAsked[kind].includes(now.status) ? [{ to: asked[kind], on: today }] : []
}
