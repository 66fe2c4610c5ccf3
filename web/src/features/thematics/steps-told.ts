import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import type { StepSummary, VersionAnswer } from '@faitage/contracts/thematics/thematic.endpoints'
import type { StepStatus } from '@faitage/contracts/thematics/thematic-version.events'
import type { BadgeVariant } from '@/components/ui/badge'

export const statusLooks: Readonly<Record<StepStatus, BadgeVariant>> = {
  'Non débutée': 'outline',
  'En cours': 'progress',
  Terminée: 'success',
  'Non concernée': 'neutral',
}

/** How much of a step is filled in. */
export function filledText({ rows, filled, fields, closed }: StepSummary): string {
  if (closed) return 'accès restreint'
  return rows ? countOf(filled, 'ligne', 'lignes') : `${filled}/${fields}`
}

/** How a thematic stands: the steps of its version that are done, or not concerned. */
export function standing(version: VersionAnswer | undefined): string {
  if (!version) return 'à ouvrir'
  const settled = version.steps.filter(({ status }) => status === 'Terminée' || status === 'Non concernée').length
  return `${settled}/${version.steps.length}`
}

/** The same, for those who hear the page. */
export function standingSaid(version: VersionAnswer | undefined): string {
  if (!version) return 'aucune version'
  return `${standing(version).replace('/', ' sur ')} étapes réglées`
}

/** A version as it is named; one whose name was erased keeps its day. */
export const versionTitle = ({ version_name, version_date }: VersionAnswer): string =>
  `${version_name ?? 'Version'}, au ${formatDay(version_date)}`
