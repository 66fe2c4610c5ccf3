import { formatDay } from '@faitage/contracts/kernel/format-date'
import { stageLabels } from '@faitage/contracts/projects/portal/stages'
import type { Tracker } from '@faitage/contracts/projects/portal/tracker.endpoints'
import { Check, Circle, CircleDot } from 'lucide-react'

const signs = {
  done: { Icon: Check, word: 'étape passée', tone: 'text-success-soft-foreground' },
  current: { Icon: CircleDot, word: 'étape en cours', tone: 'text-clay' },
  next: { Icon: Circle, word: 'étape à venir', tone: 'text-muted-foreground' },
} as const

/** The stages of a project, one below the other: those that are over, the one of today, those to come. */
export function StageList({ stages }: Pick<Tracker, 'stages'>) {
  return (
    <ol aria-label="Étapes de votre projet" className="flex flex-col">
      {stages.map(({ stage, state, on }, index) => {
        const { Icon, word, tone } = signs[state]
        return (
          <li key={stage} aria-current={state === 'current' ? 'step' : undefined} className="flex gap-3">
            <span aria-hidden className="flex flex-col items-center">
              <Icon className={`mt-1 size-5 shrink-0 ${tone}`} />
              {index < stages.length - 1 ? <span className="my-1 w-px flex-1 bg-border" /> : null}
            </span>
            <span className="min-h-12 pb-3">
              <span className={state === 'current' ? 'font-semibold' : state === 'next' ? 'text-muted-foreground' : ''}>
                {stageLabels[stage]}
              </span>
              <span className="sr-only"> ({word})</span>
              {on ? (
                <span className="block text-sm text-muted-foreground tabular">
                  {state === 'current' ? 'depuis le ' : 'le '}
                  <time dateTime={on}>{formatDay(on)}</time>
                </span>
              ) : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
