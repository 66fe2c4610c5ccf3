import { Slot } from 'radix-ui'
import {
  type ComponentProps,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { PopoverShared, PopoverWindowProps } from './popover-window'

/* The button that opens is on the page at once; what floats is loaded when somebody comes near it. */

const load = () => import('./popover-window')
const PopoverWindow = lazy(() => load().then(module => ({ default: module.PopoverWindow })))
/** A load that fails is tried again, and told, where the window is to open. */
const approach = () => void load().catch(() => undefined)

const Shared = createContext<PopoverShared | undefined>(undefined)

function useShared(): PopoverShared {
  const shared = use(Shared)
  if (!shared) throw new Error('What is of a popover stands inside one')
  return shared
}

interface PopoverProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

export function Popover({ open: given, onOpenChange, children }: PopoverProps) {
  const [own, setOwn] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()
  const open = given ?? own
  const shared = useMemo(
    () => ({
      open,
      setOpen: (next: boolean) => {
        if (given === undefined) setOwn(next)
        onOpenChange?.(next)
      },
      trigger,
      id,
    }),
    [open, given, onOpenChange, id],
  )
  return <Shared value={shared}>{children}</Shared>
}

export function PopoverTrigger({
  asChild = false,
  onClick,
  ...props
}: Omit<ComponentProps<'button'>, 'ref'> & { asChild?: boolean }) {
  const { open, setOpen, trigger, id } = useShared()
  const Button = asChild ? Slot.Root : 'button'
  return (
    <Button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      data-state={open ? 'open' : 'closed'}
      onPointerEnter={approach}
      onFocus={approach}
      {...props}
      ref={trigger}
      onClick={event => {
        onClick?.(event)
        if (!event.defaultPrevented) setOpen(!open)
      }}
    />
  )
}

export function PopoverContent(props: PopoverWindowProps) {
  const shared = useShared()
  return shared.open ? (
    <Suspense>
      <PopoverWindow {...props} shared={shared} />
    </Suspense>
  ) : null
}
