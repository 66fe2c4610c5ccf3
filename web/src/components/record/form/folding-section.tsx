import type { FocusEvent } from 'react'
import { cn } from '@/lib/utils'
import { Fields, type FormSectionProps, Frame } from './form-section'
import { SectionFold } from './section-fold'
import { useFold } from './use-fold'

/** A part of a form that folds: a part of which nothing is filled in rests as a line. `names` are its fields. */
export function FoldingSection({
  names,
  title,
  description,
  id,
  pairs = false,
  children,
}: FormSectionProps & { names: readonly string[] }) {
  const { open, filled, toggle, unfold } = useFold(names)
  // A link to the part gives it the focus.
  const onFocus = (event: FocusEvent<HTMLFieldSetElement>) => event.target === event.currentTarget && unfold()
  return (
    <Frame id={id} folded={!open} onFocus={onFocus}>
      <legend className={cn('float-left w-full', open && 'mb-4')}>
        <SectionFold title={title} open={open} empty={!filled} onToggle={toggle} />
        {open && description && <span className="block text-muted-foreground">{description}</span>}
      </legend>
      <Fields pairs={pairs} hidden={!open}>
        {children}
      </Fields>
    </Frame>
  )
}
