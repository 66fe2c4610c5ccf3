import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { projectErrors } from '@faitage/contracts/projects/project.errors'
import { actToStart, projectActEndpoints } from '@faitage/contracts/projects/project-act.endpoints'
import { CommandForm } from '@/components/record/command/command-form'
import { LivePreview } from './acts/act-preview.tsx'
import type { Asked, Selection } from './acts/act-words.ts'
import { statusChoices } from './status-choices.tsx'

interface ChangeStatusesProps {
  selection: Selection
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Asked for: under which id it is followed. */
  onBegun: (asked: Asked, id: string) => void
}

/** The status that several projects are to have from a day on: what that does to each is shown below. */
export function ChangeStatuses({ selection: { count, ...which }, open, onOpenChange, onBegun }: ChangeStatusesProps) {
  const today = todayInParis()
  return (
    <CommandForm
      open={open}
      onOpenChange={onOpenChange}
      title={`Changer le statut de ${countOf(count, 'projet', 'projets')}`}
      description="Ceux qui ont déjà ce statut restent comme ils sont."
      endpoint={projectActEndpoints.start}
      body={actToStart}
      fixed={{ act: 'status', ...which, expected: count }}
      values={{ on: today }}
      fields={{ status: { choices: statusChoices() }, on: { max: today }, reason: {} }}
      required={{ status: 'Choisissez le nouveau statut.', on: 'Indiquez la date d’effet.' }}
      check={({ on }) => ({ on: on && on > today ? projectErrors['project.status.future'][1] : undefined })}
      submitText="Changer le statut"
      below={values => (
        <LivePreview selection={{ count, ...which }} asked={values.status ? askedOf(values as never) : undefined} />
      )}
      onDone={(answer, values) => answer && onBegun(askedOf(values as never), answer.id)}
    />
  )
}

const askedOf = ({ status, on, reason }: Partial<Asked>): Asked => ({
  act: 'status',
  ...(status ? { status } : {}),
  ...(on ? { on } : {}),
  ...(reason ? { reason } : {}),
})
