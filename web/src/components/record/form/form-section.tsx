import type { ReactNode } from 'react'
import { cn } from '@/lib/utils'

/** A titled part of a form, its fields in one to three columns; in pairs, in one, two or four. */
export function FormSection({
  title,
  description,
  id,
  pairs = false,
  children,
}: {
  title: string
  /** Fields that go two by two stay side by side. */
  pairs?: boolean
  /** Lets links lead to it. */
  id?: string
  description?: string
  children: ReactNode
}) {
  return (
    <fieldset
      id={id}
      tabIndex={id ? -1 : undefined}
      className="@container min-w-0 rounded-lg border bg-card p-4 outline-none sm:p-6"
    >
      <legend className="float-left mb-4 w-full">
        <span className="block text-lg font-semibold">{title}</span>
        {description && <span className="block text-muted-foreground">{description}</span>}
      </legend>
      <div
        className={cn(
          'clear-both grid grid-cols-1 gap-x-6 gap-y-4 @lg:grid-cols-2',
          pairs ? '@4xl:grid-cols-4' : '@4xl:grid-cols-3',
        )}
      >
        {children}
      </div>
    </fieldset>
  )
}
