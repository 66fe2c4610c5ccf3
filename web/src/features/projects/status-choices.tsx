import { statusesAfter } from '@faitage/contracts/projects/next-status'
import { type ProjectStatus, projectStatuses, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import type { ChoiceGroup } from '@/components/record/command/command-field'
import { StatusIcon } from './status-badge.tsx'

const choiceOf = (value: ProjectStatus) => ({
  value,
  label: projectStatusLabels[value],
  icon: <StatusIcon status={value} />,
})

/** The statuses to choose from after one: what usually follows, then the others; all of them after none. */
export function statusChoices(status?: ProjectStatus): readonly ChoiceGroup[] {
  if (!status) return [{ choices: projectStatuses.map(choiceOf) }]
  const { usual, others } = statusesAfter(status)
  const rest = others.map(choiceOf)
  if (usual.length === 0) return [{ choices: rest }]
  return [
    { heading: 'D’habitude ensuite', choices: usual.map(choiceOf) },
    { heading: 'Les autres statuts', choices: rest },
  ]
}

/** A status between French quotation marks. */
export const quotedStatus = (status: unknown): string =>
  `«\u00A0${projectStatusLabels[status as ProjectStatus] ?? String(status)}\u00A0»`
