import type { FocusEvent, ReactNode } from 'react'
import { cn } from '@/lib/utils'

export interface FormSectionProps {
  title: string
  /** Fields that go two by two stay side by side. */
  pairs?: boolean
  /** Lets links lead to it. */
  id?: string
  description?: string
  children: ReactNode
}

/** A titled part of a form, its fields in one to three columns; in pairs, in one, two or four. */
export function FormSection({ title, description, id, pairs = false, children }: FormSectionProps) {
  return (
    <Frame id={id}>
      <legend className="float-left mb-4 w-full">
        <span className="block text-lg font-semibold">{title}</span>
        {description && <span className="block text-muted-foreground">{description}</span>}
      </legend>
      <Fields pairs={pairs}>{children}</Fields>
    </Frame>
  )
}

interface FrameProps {
  id: string | undefined
  folded?: boolean
  onFocus?: (event: FocusEvent<HTMLFieldSetElement>) => void
  children: ReactNode
}

/** Holds a part of a form together. */
export const Frame = ({ id, folded = false, onFocus, children }: FrameProps) => (
  <fieldset
    id={id}
    tabIndex={id ? -1 : undefined}
    onFocus={onFocus}
    className={cn(
      '@container min-w-0 rounded-lg border bg-card outline-none',
      folded ? 'px-4 py-2 sm:px-6' : 'p-4 sm:p-6',
    )}
  >
    {children}
  </fieldset>
)

/** The fields of a part. */
export const Fields = ({ pairs, hidden, children }: { pairs: boolean; hidden?: boolean; children: ReactNode }) => (
  <div
    hidden={hidden}
    className={cn(
      'clear-both grid grid-cols-1 gap-x-6 gap-y-4 @lg:grid-cols-2',
      pairs ? '@4xl:grid-cols-4' : '@4xl:grid-cols-3',
    )}
  >
    {children}
  </div>
)
