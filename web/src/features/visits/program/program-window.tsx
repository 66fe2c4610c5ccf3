import { formatDay } from '@faitage/contracts/kernel/format-date'
import { visit as record } from '@faitage/contracts/visits/visit'
import { type VisitItem, visitEndpoints, visitToCreate } from '@faitage/contracts/visits/visit.endpoints'
import { formatHour } from '@faitage/contracts/visits/visit-hours'
import { CommandForm } from '@/components/record/command/command-form'
import { useTeamOptions } from '../use-team-options.ts'
import { placeOf, visitTitle } from '../visit-words.tsx'
import { firstFree, type Slot } from './slot.ts'

interface ProgramWindowProps {
  slot: Slot
  visits: readonly VisitItem[]
  onClose: () => void
}

/** The day, the hours and who goes: of a project that waits, or of a visit that moves. */
export function ProgramWindow({ slot, visits, onClose }: ProgramWindowProps) {
  const { project, visit } = slot
  const about = (project ?? visit) as NonNullable<typeof project | typeof visit>
  const { options, loading } = useTeamOptions(about.mission_id)
  const fields = {
    on: { label: record.labels.on },
    starts_at: { label: record.labels.starts_at, type: 'time' },
    ends_at: { label: record.labels.ends_at, type: 'time' },
    visitor_id: { label: record.labels.visitor_id, choices: [{ choices: options }], loading },
    note: { label: record.labels.note, hint: 'Accès, code, personne à prévenir.' },
  } as const
  const visitor_id = slot.visitor_id ?? visit?.visitor_id ?? project?.referrers[0] ?? null
  const on = slot.day ?? visit?.on ?? null
  const stays = visit && (slot.day === undefined || slot.day === visit.on)
  const hours = visit
    ? { starts_at: visit.starts_at ?? null, ends_at: visit.ends_at ?? null }
    : firstFree(visits, visitor_id ?? undefined, on ?? undefined)
  const shared = {
    open: true,
    onOpenChange: (open: boolean) => {
      if (!open) onClose()
    },
    title: visit ? 'Changer le rendez-vous' : 'Programmer la visite',
    description: [visitTitle(about), placeOf(about)].filter(Boolean).join(', '),
    fields,
    values: { on, ...hours, visitor_id, note: visit?.note ?? null },
    required: {
      on: 'Indiquez le jour de la visite.',
      starts_at: 'Indiquez l’heure de début.',
      ends_at: 'Indiquez l’heure de fin.',
      visitor_id: 'Choisissez qui fait la visite.',
    },
    fieldOf: {
      'visit.visitor.busy': 'starts_at',
      'visit.visitor.noAccess': 'visitor_id',
    },
    submitText: visit && !stays ? 'Déplacer' : visit ? 'Enregistrer' : 'Programmer',
    success: ({ on: day, starts_at }: { on?: string | null | undefined; starts_at?: string | null | undefined }) =>
      `La visite est programmée le ${formatDay(day)} à ${formatHour(starts_at)}.`,
    tellValue: (field: string, value: unknown) =>
      field === 'visitor_id' ? options.find(option => option.value === value)?.label : undefined,
    onDone: onClose,
  } as const
  const known = visit ?? project?.visit
  return known ? (
    <CommandForm
      {...shared}
      endpoint={visitEndpoints.update}
      body={record.edits}
      params={{ id: known.id }}
      revision={known.revision}
      fixed={{ status: 'programmee' }}
    />
  ) : (
    <CommandForm
      {...shared}
      endpoint={visitEndpoints.create}
      body={visitToCreate}
      fixed={{ project_id: about.id, kind: about.kind, status: 'programmee' }}
    />
  )
}
