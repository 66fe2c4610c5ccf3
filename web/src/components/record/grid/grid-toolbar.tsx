import { countOf } from '@faitage/contracts/kernel/format-number'
import { ArrowDownToLine, Plus, Trash2, Undo2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import type { useGrid } from './use-grid'

interface GridToolbarProps {
  grid: ReturnType<typeof useGrid>
  noun: { one: string; many: string }
  /** How many rows are chosen. */
  chosen: number
  onAdd: (() => void) | undefined
  onFill: () => void
  onRemoveChosen: () => void
  /** Whether the last save may be undone. */
  undoes: boolean
}

/** What is done with the rows of a table that is typed into. */
export function GridToolbar({ grid, noun, chosen, onAdd, onFill, onRemoveChosen, undoes }: GridToolbarProps) {
  const { progress } = grid
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button disabled={!grid.changed || !!progress} aria-keyshortcuts="Control+S" onClick={() => void grid.save()}>
        {progress ? <Spinner /> : null}
        {grid.changed > 0 ? `Enregistrer ${countOf(grid.changed, noun.one, noun.many)}` : 'Enregistrer'}
      </Button>
      {undoes && grid.saved.length > 0 && !progress ? (
        <Button variant="outline" onClick={() => void grid.takeBack()}>
          <Undo2 aria-hidden /> Annuler l’enregistrement
        </Button>
      ) : null}
      {onAdd ? (
        <Button variant="outline" onClick={onAdd}>
          <Plus aria-hidden /> Ajouter une ligne
        </Button>
      ) : null}
      <Button variant="outline" onMouseDown={event => event.preventDefault()} onClick={onFill}>
        <ArrowDownToLine aria-hidden /> Recopier vers le bas
      </Button>
      {chosen > 0 ? (
        <Button variant="outline" className="text-destructive" disabled={!!progress} onClick={onRemoveChosen}>
          <Trash2 aria-hidden /> Retirer {countOf(chosen, 'ligne', 'lignes')}
        </Button>
      ) : null}
      <p role="status" className="text-sm text-muted-foreground">
        {progress
          ? `${progress.done} sur ${countOf(progress.total, 'ligne enregistrée', 'lignes enregistrées')}`
          : grid.refused > 0
            ? `${countOf(grid.refused, 'ligne est', 'lignes sont')} à corriger.${grid.wrote ? ' Les autres sont enregistrées.' : ''}`
            : 'Collez des cellules d’un tableur, avec ou sans leurs titres, ou tapez. Ctrl+D recopie la cellule du dessus, Échap rend ce qu’elle disait.'}
      </p>
    </div>
  )
}
