import { changeValue, type TellValue } from '@faitage/contracts/kernel/change-value'
import type { change } from '@faitage/contracts/kernel/history'
import { ArrowRight } from 'lucide-react'
import type { z } from 'zod'
import { cn } from '@/lib/utils'
import { LongText } from './long-text.tsx'

interface DifferencesProps {
  changes: readonly z.infer<typeof change>[]
  className?: string
  tell?: TellValue | undefined
}

/** Altered fields, each with what it was and what it became. */
export function Differences({ changes, className, tell }: DifferencesProps) {
  return (
    <dl className={cn('flex flex-col gap-1.5 text-sm', className)}>
      {changes.map(one => (
        <div key={one.field} className="min-w-0">
          <dt className="text-muted-foreground">{one.label}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
            <Difference before={said(one.field, one.before, tell)} after={changeValue(one.field, one.after, tell)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A value in words; undefined when there was none. */
const said = (field: string, value: unknown, tell: TellValue | undefined): string | undefined =>
  value === null || value === undefined ? undefined : changeValue(field, value, tell)

function Difference({ before, after }: { before: string | undefined; after: string }) {
  if (before === undefined)
    return (
      <ins className="no-underline">
        <LongText text={after} />
      </ins>
    )
  return (
    <>
      <del className="text-muted-foreground">
        <span className="sr-only">Avant&nbsp;: </span>
        <LongText text={before} />
      </del>
      <ArrowRight aria-hidden="true" className="size-3 shrink-0 self-center text-muted-foreground" />
      <ins className="font-medium no-underline">
        <span className="sr-only">Après&nbsp;: </span>
        <LongText text={after} />
      </ins>
    </>
  )
}
