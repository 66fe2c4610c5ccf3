import type { ImportKind, MissionImport } from '@faitage/contracts/imports/mission-import'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { JobProgress } from '@/components/job-progress'
import { CancelImport } from './cancel-import.tsx'

const beingWritten: Record<ImportKind, string> = {
  projects: 'Les projets sont en cours d’écriture.',
  registry: 'Les copropriétés sont en cours d’écriture.',
  lots: 'Les lots sont en cours d’écriture.',
}

/** How far a running import has got, and the way to stop it. */
export function ImportProgress({ one }: { one: MissionImport }) {
  return (
    <div className="flex flex-col gap-3 rounded-lg border p-4">
      <p className="font-medium">{beingWritten[one.kind]}</p>
      <JobProgress
        done={one.rows_done}
        total={one.rows_total}
        noun={['ligne', 'lignes']}
        label="Avancement de l’import"
        treated="des lignes traitées"
        going="Vous pouvez quitter cette page : l’import continue."
        stopped="Arrêt demandé : le lot en cours se termine."
        stopping={one.cancel_requested}
        stop={<CancelImport one={one} />}
      />
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
    </div>
  )
}
