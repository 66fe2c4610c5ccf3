import { formatDay, isDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { FIRST_BEGINNING } from '@faitage/contracts/projects/beginning'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { projectEndpoints, statusToTake } from '@faitage/contracts/projects/project.endpoints'
import { projectErrors } from '@faitage/contracts/projects/project.errors'
import type { ProjectStatus } from '@faitage/contracts/projects/project-status'
import { CommandForm } from '@/components/record/command/command-form'
import { beginningTold } from './beginning-told.ts'
import { StatusBadge } from './status-badge.tsx'
import { quotedStatus, statusChoices } from './status-choices.tsx'

interface ChangeStatusProps {
  project: Pick<ProjectDetail, 'id' | 'status' | 'status_on' | 'opened_on' | 'mission_start' | 'revision'>
  /** The status proposed first. */
  to?: ProjectStatus | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Changes the status of a project, from a day on that may be past; what usually follows is offered first. */
export function ChangeStatus({ project, to, open, onOpenChange }: ChangeStatusProps) {
  const today = todayInParis()
  const since = formatDay(project.status_on)
  const isEarlier = (on: unknown): on is string => typeof on === 'string' && isDay(on) && on < project.status_on
  return (
    <CommandForm
      open={open}
      onOpenChange={onOpenChange}
      title="Changer le statut"
      description={
        <>
          Aujourd’hui <StatusBadge status={project.status} /> depuis le {since}.
        </>
      }
      endpoint={projectEndpoints.changeStatus}
      body={statusToTake}
      params={{ id: project.id }}
      revision={project.revision}
      values={{ status: to ?? null, on: today }}
      fields={{
        status: { choices: statusChoices(project.status) },
        on: {
          min: FIRST_BEGINNING,
          max: today,
          hint: ({ on }) =>
            isEarlier(on)
              ? [
                  beginningTold(project, on),
                  `Un statut plus récent existe\u00A0: ${quotedStatus(project.status)} depuis le ${since}. Il restera le statut actuel.`,
                ]
                  .filter(Boolean)
                  .join(' ')
              : undefined,
        },
        reason: {},
      }}
      required={{ status: 'Choisissez le nouveau statut.', on: 'Indiquez la date d’effet.' }}
      check={({ on }) => ({
        on: on && on > today ? projectErrors['project.status.future'][1] : undefined,
      })}
      fieldOf={{
        'project.status.unchanged': 'status',
        'project.status.future': 'on',
        'project.status.tooOld': 'on',
      }}
      tellValue={(_, status) => quotedStatus(status)}
      submitText="Changer le statut"
      success={({ status, on }) =>
        isEarlier(on)
          ? `${on < project.opened_on ? `Le dossier commence le ${formatDay(on)}. ` : ''}${quotedStatus(status)} est noté au ${formatDay(on)}. Le statut actuel reste ${quotedStatus(project.status)}.`
          : `Le projet est passé à ${quotedStatus(status)}, avec effet au ${formatDay(on)}.`
      }
    />
  )
}
