import type { ImportKind, MissionImport } from '@faitage/contracts/imports/mission-import'
import { formatCount, percentOf } from '@faitage/contracts/kernel/format-number'
import { Progress } from '@/components/ui/progress'
import { CancelImport } from './cancel-import.tsx'

const beingWritten: Record<ImportKind, string> = {
  projects: 'Les projets sont en cours d’écriture.',
  registry: 'Les copropriétés sont en cours d’écriture.',
  lots: 'Les lots sont en cours d’écriture.',
}

/** How far a running import has got, and the way to stop it. */
export function ImportProgress({ one }: { one: MissionImport }) {
  const percent = percentOf(one.rows_done, one.rows_total)
  // Said aloud by quarters only: a voice that counts rows is noise.
  const quarter = Math.floor(percent / 25) * 25
  return (
    <div className="flex flex-col gap-3 rounded-lg border p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">
          {one.cancel_requested ? 'Arrêt demandé\u00A0: le lot en cours se termine.' : beingWritten[one.kind]}
        </p>
        <p className="tabular">
          {formatCount(one.rows_done)} / {formatCount(one.rows_total)} lignes · {percent}&nbsp;%
        </p>
      </div>
      <Progress value={percent} aria-label="Avancement de l’import" />
      <p aria-live="polite" className="sr-only">
        {`Import\u00A0: ${quarter}\u00A0% des lignes traitées.`}
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {(
          [
            ['Créations', one.created],
            ['Mises à jour', one.updated],
            ['Sans changement', one.skipped],
            ['En erreur', one.in_error],
          ] as const
        ).map(([label, count]) => (
          <div key={label} className="flex gap-1.5">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="font-medium tabular">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-3">
        <CancelImport one={one} />
        <p className="text-sm text-muted-foreground">Vous pouvez quitter cette page&nbsp;: l’import continue.</p>
      </div>
    </div>
  )
}
