import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import { countOf, formatCount } from '@faitage/contracts/kernel/format-number'
import { CsvButton } from './csv-button.tsx'

/** The errors of an import: how many by column, then row by row; all of them in the file to download. */
export function ErrorList({ one }: { one: MissionImport }) {
  if (one.errors.length === 0) return null
  const total = one.errors_by_column.reduce((sum, column) => sum + column.count, 0)
  return (
    <section aria-labelledby="import-errors" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="import-errors" className="font-semibold">
          {countOf(total, 'erreur à corriger', 'erreurs à corriger')}
        </h3>
        <div className="flex flex-wrap gap-2">
          {one.kind === 'projects' ? <CsvButton one={one} list="refused" /> : null}
          <CsvButton one={one} list="errors" />
        </div>
      </div>
      {one.kind === 'projects' ? (
        <p className="text-sm text-muted-foreground">
          Les lignes à corriger se téléchargent avec leur raison, prêtes à être déposées à nouveau. Elles sont gardées
          trente jours.
        </p>
      ) : null}
      <ul className="flex flex-wrap gap-2" aria-label="Erreurs par colonne">
        {one.errors_by_column.map(({ column, count }) => (
          <li
            key={column ?? ''}
            className="rounded-full bg-destructive-soft px-3 py-0.5 text-sm text-destructive-soft-foreground"
          >
            {column ?? 'Ligne entière'} <span className="font-semibold tabular">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard */}
      <section className="max-h-80 overflow-auto rounded-md border" tabIndex={0} aria-label="Erreurs ligne par ligne">
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-muted text-left text-muted-foreground">
            <tr>
              <th scope="col" className="px-3 py-2 font-medium">
                Ligne
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                Colonne
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                Valeur
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                Ce qu’il faut corriger
              </th>
            </tr>
          </thead>
          <tbody>
            {one.errors.map((error, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one row may have the same error twice
              <tr key={index} className="border-t align-top">
                <td className="px-3 py-2 tabular">{error.row}</td>
                <td className="px-3 py-2 whitespace-nowrap">{error.column ?? 'Ligne entière'}</td>
                <td className="px-3 py-2 [overflow-wrap:anywhere]">{error.value ?? ''}</td>
                <td className="min-w-52 px-3 py-2">{error.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {total > one.errors.length ? (
        <p className="text-sm text-muted-foreground">
          Les {formatCount(one.errors.length)} premières sont affichées&nbsp;; le fichier CSV les contient toutes.
        </p>
      ) : null}
    </section>
  )
}
