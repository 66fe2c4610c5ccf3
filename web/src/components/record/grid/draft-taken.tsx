import { relativeInstant } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { useGrid } from './use-grid'

/** Says that what was typed earlier is there again. */
export function DraftTaken({ grid, noun }: { grid: ReturnType<typeof useGrid>; noun: { one: string; many: string } }) {
  const { at, gone = 0 } = grid.draft ?? {}
  if (at === undefined || (grid.changed === 0 && gone === 0)) return null
  return (
    <Alert>
      <AlertDescription className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>
          Votre saisie interrompue {relativeInstant(new Date(at).toISOString())} a été reprise.
          {gone > 0
            ? ` Sans ${countOf(gone, noun.one, noun.many)} que quelqu’un a supprimé${gone > 1 ? 's' : ''} depuis.`
            : null}
        </span>
        <Button size="sm" variant="outline" disabled={!!grid.progress} onClick={grid.abandon}>
          L’abandonner
        </Button>
      </AlertDescription>
    </Alert>
  )
}
