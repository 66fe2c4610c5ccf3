import { countOf, formatCount, percentOf } from '@faitage/contracts/kernel/format-number'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'

interface JobProgressProps {
  done: number
  total: number
  /** Its items, one and many: `['projet', 'projets']`. */
  noun: readonly [string, string]
  /** Name of the bar. */
  label?: string
  /** A screen reader hears the quarters: `50 % des projets traités.` */
  treated: string
  /** That one may leave while it goes on, and what still ends once it was stopped. */
  going: string
  stopped: string
  stopping: boolean
  /** Left out where it cannot be stopped, or where `stop` brings a button of its own. */
  onStop?: (() => void) | undefined
  pending?: boolean
  stop?: ReactNode
}

/** How far a long job has got, and the way to stop it. */
export function JobProgress(props: JobProgressProps) {
  const { done, total, noun, label = 'Avancement', treated, going, stopped, stopping, onStop, pending, stop } = props
  const percent = percentOf(done, total)
  return (
    <div className="flex flex-col gap-3">
      <p className="tabular" aria-hidden="true">
        {formatCount(done)} / {countOf(total, ...noun)} · {percent}&nbsp;%
      </p>
      <Progress value={percent} aria-label={label} />
      {/* By quarters only: a voice that counts items is noise. */}
      <p aria-live="polite" className="sr-only">{`${Math.floor(percent / 25) * 25}\u00A0% ${treated}.`}</p>
      <div className="flex flex-wrap items-center gap-3">
        {stop}
        {onStop ? (
          <Button variant="outline" size="sm" disabled={stopping || pending} onClick={onStop}>
            Arrêter
          </Button>
        ) : null}
        <p className="text-sm text-muted-foreground">{stopping ? stopped : going}</p>
      </div>
    </div>
  )
}
