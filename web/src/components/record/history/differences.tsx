import type { change } from '@faitage/contracts/kernel/history'
import { ArrowRight } from 'lucide-react'
import type { z } from 'zod'
import { cn } from '@/lib/utils'
import { changeValue } from './change-value.ts'

interface DifferencesProps {
  changes: readonly z.infer<typeof change>[]
  className?: string
}

/** Altered fields, each with what it was and what it became. */
export function Differences({ changes, className }: DifferencesProps) {
  return (
    <dl className={cn('flex flex-col gap-1.5 text-sm', className)}>
      {changes.map(one => (
        <div key={one.field} className="min-w-0">
          <dt className="text-muted-foreground">{one.label}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
            <Difference field={one.field} before={one.before} after={one.after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Difference({ field, before, after }: { field: string; before: unknown; after: unknown }) {
  if (before === null || before === undefined) return <ins className="no-underline">{changeValue(field, after)}</ins>
  return (
    <>
      <del className="text-muted-foreground">
        <span className="sr-only">Avant : </span>
        {changeValue(field, before)}
      </del>
      <ArrowRight aria-hidden="true" className="size-3 shrink-0 self-center text-muted-foreground" />
      <ins className="font-medium no-underline">
        <span className="sr-only">Après : </span>
        {changeValue(field, after)}
      </ins>
    </>
  )
}
