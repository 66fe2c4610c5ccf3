import { type MissionStatus, missionStatusLabels } from '@faitage/contracts/missions/mission'
import { Archive, CircleDashed, CirclePlay, Flag, type LucideIcon } from 'lucide-react'
import { Badge, type BadgeVariant } from '@/components/ui/badge'

const looks: Record<MissionStatus, { variant: BadgeVariant; Icon: LucideIcon }> = {
  non_debutee: { variant: 'neutral', Icon: CircleDashed },
  en_cours: { variant: 'info', Icon: CirclePlay },
  post_operation: { variant: 'progress', Icon: Flag },
  archivee: { variant: 'neutral', Icon: Archive },
}

/** The status of a mission, by its word, its colour and its shape. */
export function MissionStatusBadge({ status }: { status: MissionStatus }) {
  const { variant, Icon } = looks[status]
  return (
    <Badge variant={variant}>
      <Icon aria-hidden /> {missionStatusLabels[status]}
    </Badge>
  )
}
