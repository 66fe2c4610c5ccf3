import { earlierDay, parseDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import type { MissionStatistics } from '@faitage/contracts/steering/mission-statistics.endpoints'
import { type ReactNode, useId } from 'react'
import { DateField } from '@/components/ui/date-field'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { stepLabels } from './statistic-words'
import type { ScopeField, useStatisticsScope } from './use-statistics-scope'

interface StatisticsBarProps {
  scope: ReturnType<typeof useStatisticsScope>
  /** What was answered: the period and the day it is looked at from, where nobody chose them. */
  shown: Pick<MissionStatistics, 'from' | 'to' | 'on'> | undefined
}

/** The period, its step, whose projects, the day it is looked at from and what was known then. */
export function StatisticsBar({ scope: { fields, set }, shown }: StatisticsBarProps) {
  const id = useId()
  const today = todayInParis()
  const named = (name: ScopeField, label: string, control: (id: string) => ReactNode) => (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={`${id}-${name}`}>{label}</Label>
      {control(`${id}-${name}`)}
    </div>
  )
  const day = (name: 'from' | 'to' | 'on' | 'known_at', label: string, value: string | undefined) =>
    named(name, label, own => (
      <DateField
        id={own}
        className="w-full sm:w-40"
        value={value}
        max={today}
        onChange={typed => {
          const chosen = parseDay(typed ?? '')
          if (chosen || typed === null) set({ [name]: chosen && earlierDay(chosen, today) })
        }}
      />
    ))
  return (
    <section
      aria-label="Ce qui est compté"
      className="no-print grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:flex sm:flex-wrap"
    >
      {day('from', 'Du', fields.from ?? shown?.from)}
      {day('to', 'Jusqu’au', fields.to ?? shown?.to)}
      {named('step', 'Pas', own => (
        <NativeSelect id={own} value={fields.step} onChange={event => set({ step: event.target.value })}>
          {Object.entries(stepLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      ))}
      {named('requester_type', 'Type de demandeur', own => (
        <NativeSelect
          id={own}
          value={fields.requester_type ?? ''}
          onChange={event => set({ requester_type: event.target.value || undefined })}
        >
          <option value="">Tous</option>
          {Object.entries(requesterTypeLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      ))}
      {day('on', 'Vu au', fields.on ?? shown?.on)}
      {day('known_at', 'D’après ce qui était enregistré le', fields.known_at)}
    </section>
  )
}
