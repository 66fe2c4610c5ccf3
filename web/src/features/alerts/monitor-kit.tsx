import { monitorOutline, writtenReminders } from '@faitage/contracts/alerts/monitor'
import { type MonitorItem, monitorEndpoints } from '@faitage/contracts/alerts/monitor.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { useRead } from '@/api/queries'
import { type RecordKit, recordKit } from '@/components/record/pages/record-kit'
import type { RecordColumn } from '@/components/record/table/column'
import { Badge } from '@/components/ui/badge'
import { unbroken } from '@/lib/typography'
import { useWatchedWords } from './watched-words.ts'

const form = () => import('./monitor-fields').then(module => module.form)

/** `3 mois après`, `15 jours avant`, `le jour même`. */
function delayText({ delay, delay_unit }: Pick<MonitorItem, 'delay' | 'delay_unit'>): string {
  if (delay === 0) return 'le jour même'
  const count = Math.abs(delay)
  const length = delay_unit === 'months' ? countOf(count, 'mois', 'mois') : countOf(count, 'jour', 'jours')
  return `${length} ${delay > 0 ? 'après' : 'avant'}`
}

const stateOf = ({ invisible, automatic, field_lost, default: asMade }: MonitorItem): string => {
  if (field_lost) return 'Sans date'
  if (invisible) return 'Désactivée'
  if (!automatic) return 'Propre à la mission'
  return asMade ? 'D’origine' : 'D’origine, modifiée'
}

const reminders = ({ remind_before }: MonitorItem): string => (remind_before ? writtenReminders(remind_before) : '')

const columns: readonly RecordColumn<MonitorItem>[] = [
  { id: 'name', header: 'Nom', text: ({ name }) => name, sortable: true, width: 240, wraps: true, card: 'title' },
  {
    id: 'field',
    header: 'Date surveillée',
    text: ({ field_label }) => field_label,
    cell: ({ field_label }) => unbroken(field_label),
    sortable: true,
    width: 290,
    wraps: true,
  },
  { id: 'delay', header: 'Échéance', text: delayText, width: 120 },
  {
    id: 'remind_before',
    header: 'Rappels',
    text: reminders,
    cell: item => reminders(item).replaceAll(/(\d) /g, '$1\u00A0'),
    width: 240,
    wraps: true,
  },
  {
    id: 'state',
    header: 'État',
    text: stateOf,
    cell: item => (
      <Badge variant={item.field_lost ? 'warning' : item.invisible ? 'neutral' : 'info'}>{stateOf(item)}</Badge>
    ),
    width: 154,
  },
  { id: 'count', header: 'Échéances', text: ({ count }) => String(count), width: 106, align: 'end' },
]

/** Says the dates of custom fields by their names. */
const tellsOf = (mission_id: string) => () => {
  const words = useWatchedWords(mission_id)
  return (name: string, value: unknown): string | undefined => {
    if (name !== 'field' && name !== 'ended_by') return undefined
    const names = [value ?? []].flat().map(one => words[String(one)] ?? String(one))
    return names.join(', ') || undefined
  }
}

/** Whether the person only sees the mission. */
function useReadOnly(item: MonitorItem | undefined): boolean {
  const read = useRead(
    missionEndpoints.get,
    { params: { id: item?.mission_id ?? '' } },
    { enabled: item !== undefined },
  )
  return read.data?.may_write === false
}

/** The monitors of one mission: a list, and a panel beside it. */
export const monitorsOf = (mission_id: string): RecordKit<MonitorItem> =>
  recordKit(monitorOutline, monitorEndpoints, {
    path: `/missions/edit/${mission_id}/funders/followup-alerts`,
    noun: { one: 'alerte', many: 'alertes', fresh: 'Nouvelle alerte' },
    start: { mission_id, delay: 0, delay_unit: 'days' },
    titleOf: ({ name }) => name,
    size: 100,
    columns,
    form,
    useReadOnly,
    useTell: tellsOf(mission_id),
  })
