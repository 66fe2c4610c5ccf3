import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/utils'

interface CheckboxProps extends Omit<ComponentProps<'button'>, 'type' | 'role' | 'children'> {
  checked: boolean | 'indeterminate'
  onCheckedChange?: (checked: boolean) => void
  required?: boolean
}

/** A box to tick; `checked="indeterminate"` shows a dash. */
export function Checkbox({
  className,
  checked,
  onCheckedChange,
  required,
  onClick,
  onKeyDown,
  ...props
}: CheckboxProps) {
  const state = checked === 'indeterminate' ? 'indeterminate' : checked ? 'checked' : 'unchecked'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a box of the browser's own cannot show our colours and its dash
    <button
      {...props}
      type="button"
      role="checkbox"
      aria-checked={checked === 'indeterminate' ? 'mixed' : checked}
      aria-required={required}
      data-state={state}
      className={cn(
        'peer relative grid size-4 shrink-0 pointer-coarse:before:absolute pointer-coarse:before:-inset-3 place-items-center rounded-sm border border-input bg-card disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-destructive data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=checked]:text-primary-foreground data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary data-[state=indeterminate]:text-primary-foreground',
        className,
      )}
      onKeyDown={event => {
        onKeyDown?.(event)
        // The space bar ticks; Enter belongs to the form.
        if (event.key === 'Enter') event.preventDefault()
      }}
      onClick={event => {
        onClick?.(event)
        if (!event.defaultPrevented) onCheckedChange?.(checked !== true)
      }}
    >
      {state === 'unchecked' ? null : (
        <span data-state={state} className="pointer-events-none">
          {state === 'indeterminate' ? (
            <Minus className="size-3" strokeWidth={3} />
          ) : (
            <Check className="size-3" strokeWidth={3} />
          )}
        </span>
      )}
    </button>
  )
}
