import { formatDay } from '@faitage/contracts/kernel/format-date'
import { type VisitKind, type VisitState, visitKindLabels, visitStateLabels } from '@faitage/contracts/visits/visit'
import { formatHour } from '@faitage/contracts/visits/visit-hours'
import { Badge, type BadgeVariant } from '@/components/ui/badge'

const variants: Record<VisitState, BadgeVariant> = {
  a_programmer: 'outline',
  programmee: 'progress',
  a_traiter: 'attention',
  traitee: 'success',
  annulee: 'neutral',
}

/** How a visit stands, in a colour and in words. */
export const VisitBadge = ({ state }: { state: VisitState }) => (
  <Badge variant={variants[state]}>{visitStateLabels[state]}</Badge>
)

interface Slot {
  on?: string | null | undefined
  starts_at?: string | null | undefined
  ends_at?: string | null | undefined
}

/** `9h à 10h30`. */
export const hoursOf = ({ starts_at, ends_at }: Slot): string =>
  [starts_at, ends_at].filter(Boolean).map(formatHour).join(' à ')

/** `12/03/2026, 9h à 10h30`; what has no day says so. */
export const slotOf = (slot: Slot): string =>
  slot.on ? [formatDay(slot.on), hoursOf(slot)].filter(Boolean).join(', ') : 'Sans date'

const weekdays = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
/** `jeudi 12 mars`. */
export const longDay = (day: string): string => weekdays.format(new Date(`${day}T12:00:00Z`))

/** What a visit is called: its nature and its project. */
export const visitTitle = ({ kind, project_title }: { kind: VisitKind; project_title: string }): string =>
  `${visitKindLabels[kind]}, ${project_title}`

interface Place {
  address: string | null
  address_code: string | null
  address_location: string | null
}

/** Where to go, on one line. */
export const placeOf = ({ address, address_code, address_location }: Place): string =>
  [address, [address_code, address_location].filter(Boolean).join(' ')].filter(Boolean).join(', ')
