import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { countOf, formatCount } from '@faitage/contracts/kernel/format-number'
import { successText } from '@faitage/contracts/kernel/success-catalogue'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/api/queries'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { CancelImport } from './cancel-import.tsx'
import { ErrorList } from './error-list.tsx'
import { thingsOf } from './import-words.ts'
import { PlanAdvice } from './lazy-plan-advice.tsx'
import { PlanCounts, type PlanFilter } from './plan-counts.tsx'
import { PlanPages } from './plan-pages.tsx'
import { RegistryRow } from './registry-row.tsx'

/** The plan of an extract of the registry: what each row will do, and what is left for people to decide. */
export function RegistryPlan({ one }: { one: MissionImport }) {
  const [filter, setFilter] = useState<PlanFilter | undefined>(() => firstQuestion(one))
  const start = useCommand(missionImportEndpoints.start, { success: successText('import.started') })
  const toWrite = one.to_create + one.to_update
  return (
    <>
      {one.outside > 0 ? (
        <p className="text-sm text-muted-foreground">
          {countOf(one.outside, 'ligne hors du périmètre, ignorée', 'lignes hors du périmètre, ignorées')}.
        </p>
      ) : null}
      {one.rows_total === 0 ? (
        <Alert variant="warning">
          <AlertTitle>Aucune copropriété du périmètre dans cet extrait</AlertTitle>
          <AlertDescription>
            Abandonnez cet import, puis choisissez «&nbsp;Tout l’extrait&nbsp;» ou d’autres communes.
          </AlertDescription>
        </Alert>
      ) : null}
      <PlanAdvice one={one} />
      <PlanCounts one={one} action={filter} onAction={setFilter} />
      {one.in_conflict > 0 ? <Conflicts one={one} /> : null}
      {one.to_confirm > 0 ? (
        <p className="text-sm text-muted-foreground">
          {countOf(one.to_confirm, 'ligne ressemble', 'lignes ressemblent')} à une copropriété sans numéro&nbsp;: dites
          laquelle est la bonne, sans quoi {one.to_confirm > 1 ? 'elles seront ignorées' : 'elle sera ignorée'}.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="clay"
          disabled={start.isPending || toWrite === 0}
          onClick={() => start.mutate({ params: { import_id: one.id } })}
        >
          <Play aria-hidden="true" />
          {toWrite === 0 ? 'Rien à importer' : `Importer ${thingsOf('registry', toWrite)}`}
        </Button>
        <CancelImport one={one} />
      </div>
      <PlanPages importId={one.id} filter={filter}>
        {rows => (
          <ul aria-label="Plan ligne par ligne" className="divide-y rounded-md border">
            {rows.map(row => (
              <RegistryRow key={row.row} row={row} importId={one.id} />
            ))}
          </ul>
        )}
      </PlanPages>
      <ErrorList one={one} />
      {one.ignored_columns.length > 0 ? (
        <details className="text-sm text-muted-foreground">
          <summary className="cursor-pointer">
            {countOf(
              one.ignored_columns.length,
              'colonne du fichier n’est pas reprise',
              'colonnes du fichier ne sont pas reprises',
            )}
          </summary>
          <p className="mt-1 [overflow-wrap:anywhere]">{one.ignored_columns.join(', ')}</p>
        </details>
      ) : null}
    </>
  )
}

/** What there is to decide is shown first. */
function firstQuestion(one: MissionImport): PlanFilter | undefined {
  if (one.in_conflict > 0) return 'conflict'
  return one.to_confirm > 0 ? 'confirm' : undefined
}

/** One answer for all that people typed otherwise than the registry says. */
function Conflicts({ one }: { one: MissionImport }) {
  const decide = useCommand(missionImportEndpoints.decide)
  const all = (conflicts: 'keep' | 'registry') => decide.mutate({ params: { import_id: one.id }, body: { conflicts } })
  return (
    <Alert>
      <AlertTitle>
        {formatCount(one.in_conflict)} {one.in_conflict > 1 ? 'lignes disent' : 'ligne dit'} autre chose que ce que vous
        avez saisi
      </AlertTitle>
      <AlertDescription>
        Vos saisies sont gardées. Décidez champ par champ ci-dessous, ou pour tous à la fois.
        <span className="mt-2 flex flex-wrap gap-2">
          <Button variant="outline" size="sm" disabled={decide.isPending} onClick={() => all('registry')}>
            Prendre le registre partout
          </Button>
          <Button variant="outline" size="sm" disabled={decide.isPending} onClick={() => all('keep')}>
            Garder toutes les saisies
          </Button>
        </span>
      </AlertDescription>
    </Alert>
  )
}
