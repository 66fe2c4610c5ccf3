import { permissionLabel } from '@faitage/contracts/identity/role-words'
import type { Permission } from '@faitage/contracts/kernel/permission'
import type { ComponentProps } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/lib/utils'
import { boundText, type Holder, heldIn, isOverridden } from './rights'

interface RightBoxProps extends Omit<ComponentProps<typeof Checkbox>, 'checked'> {
  holder: Holder
  permission: Permission
  readOnly: boolean
  onTurn: () => void
}

/** One right of one holder: ticked when it holds, marked when that differs from the default. */
export function RightBox({ holder, permission, readOnly, onTurn, className, ...props }: RightBoxProps) {
  const cell = holder.cells.get(permission)
  const label = `${holder.label}, ${permissionLabel(permission)}`
  const bound = boundText(cell, label)
  const differs = isOverridden(holder, permission)
  const unsaved = permission in holder.pending
  return (
    <span
      className={cn(
        'relative inline-grid size-8 place-items-center rounded-md',
        differs && 'bg-clay-soft',
        unsaved && 'outline-2 outline-clay outline-dashed -outline-offset-2',
      )}
    >
      <Checkbox
        {...props}
        className={cn('size-4.5', className)}
        aria-label={`${bound ?? label}${differs ? ', différent du défaut' : ''}${unsaved ? ', non enregistré' : ''}`}
        title={bound}
        checked={heldIn(holder, permission)}
        disabled={readOnly || bound !== undefined}
        onCheckedChange={onTurn}
      />
    </span>
  )
}
