import { countOf } from '@faitage/contracts/kernel/format-number'
import { Undo2 } from 'lucide-react'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { PastedTable } from './pasted-table'

/** What became of a table that was pasted with its header. */
export const toldPaste = (
  { met, made, left }: { met: number; made: number; left: number },
  { strange }: Pick<PastedTable, 'strange'>,
): string[] => [
  `Les titres de vos colonnes sont reconnus\u00A0: ${[
    ...(made > 0 || met === 0 ? [countOf(made, 'nouvelle ligne', 'nouvelles lignes')] : []),
    ...(met > 0 ? [countOf(met, 'ligne complétée', 'lignes complétées')] : []),
  ].join(', ')}.`,
  ...(strange.length > 0 ? [`Sans place dans ce tableau, donc laissé de côté\u00A0: ${strange.join(', ')}.`] : []),
  ...(left > 0 ? [`${countOf(left, 'ligne ne correspond', 'lignes ne correspondent')} à rien ici.`] : []),
]

interface GridNotesProps {
  notes: readonly string[]
  /** Takes back what was pasted, as long as nothing was typed since. */
  onUndo: (() => void) | undefined
}

/** What is to be known of what was pasted or saved last. */
export function GridNotes({ notes, onUndo }: GridNotesProps) {
  if (notes.length === 0) return null
  return (
    <Alert>
      <AlertDescription role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex min-w-0 flex-col">
          {notes.slice(0, MOST).map(note => (
            <span key={note}>{note}</span>
          ))}
          {notes.length > MOST ? <span>{`Et ${countOf(notes.length - MOST, 'autre', 'autres')}.`}</span> : null}
        </span>
        {onUndo ? (
          <Button size="sm" variant="outline" onClick={onUndo}>
            <Undo2 aria-hidden /> Annuler le collage
          </Button>
        ) : null}
      </AlertDescription>
    </Alert>
  )
}
const MOST = 8
