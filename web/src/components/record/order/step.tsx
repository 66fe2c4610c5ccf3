import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '@/components/ui/button'

interface StepProps {
  label: string
  to: number
  count: number
  up?: boolean
  onStep: (to: number) => void
}

/** One place up or down; the focus stays where an end is reached. */
export function Step({ label, to, count, up, onStep }: StepProps) {
  const Icon = up ? ArrowUp : ArrowDown
  const closed = to < 0 || to >= count
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      title={label}
      aria-disabled={closed}
      onClick={closed ? undefined : () => onStep(to)}
    >
      <Icon aria-hidden />
    </Button>
  )
}
