import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { successText } from '@faitage/contracts/kernel/success-catalogue'
import { Columns3, Play } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/api/queries'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { CancelImport } from './cancel-import.tsx'
import { ErrorList } from './error-list.tsx'
import { ColumnMapping } from './lazy-column-mapping.tsx'
import { PlanAdvice } from './lazy-plan-advice.tsx'
import { PlanCounts, type PlanFilter } from './plan-counts.tsx'
import { PlanRows } from './plan-rows.tsx'

/** The plan of an import, before anything is written: what each row will do, which columns were understood. */
export function ImportPlan({ one }: { one: MissionImport }) {
  const missing = one.missing_columns.length > 0
  const unknown = one.columns.filter(column => column.field === null && !column.custom)
  const [mapping, setMapping] = useState(missing)
  const [action, setAction] = useState<PlanFilter>()
  const start = useCommand(missionImportEndpoints.start, { success: successText('import.started') })
  const toWrite = one.to_create + one.to_update
  if (mapping) return <ColumnMapping one={one} onClose={missing ? undefined : () => setMapping(false)} />
  return (
    <>
      {one.remembered ? (
        <Alert>
          <AlertTitle>Les colonnes sont associées comme la dernière fois</AlertTitle>
          <AlertDescription>
            Un fichier de cette mission avait les mêmes en-têtes&nbsp;: ce que vous en aviez dit est repris. Vous pouvez
            le changer pour ce fichier, et pour les suivants.
            <Button variant="outline" size="sm" className="mt-2 flex" onClick={() => setMapping(true)}>
              Revoir les colonnes
            </Button>
          </AlertDescription>
        </Alert>
      ) : null}
      {unknown.length > 0 && !one.remembered ? (
        <Alert variant="warning">
          <AlertTitle>
            {countOf(unknown.length, 'colonne n’a pas été reconnue', 'colonnes n’ont pas été reconnues')}
          </AlertTitle>
          <AlertDescription>
            {unknown.map(column => `«\u00A0${column.header}\u00A0»`).join(', ')}&nbsp;:{' '}
            {unknown.length > 1 ? 'elles seront laissées' : 'elle sera laissée'} de côté, sauf si vous dites ce qu’elle
            {unknown.length > 1 ? 's contiennent' : ' contient'}.
            <Button variant="outline" size="sm" className="mt-2 flex" onClick={() => setMapping(true)}>
              Associer les colonnes
            </Button>
          </AlertDescription>
        </Alert>
      ) : null}
      <PlanCounts one={one} action={action} onAction={setAction} />
      <PlanAdvice
        one={one}
        rows={{ shown: action === 'warned', onShow: shown => setAction(shown ? 'warned' : undefined) }}
        unsure="La même personne a sans doute déjà un projet sous une autre référence. Une ligne qui n’est pas confirmée est laissée de côté."
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="clay"
          disabled={start.isPending || toWrite === 0}
          onClick={() => start.mutate({ params: { import_id: one.id } })}
        >
          <Play aria-hidden="true" />
          {toWrite === 0 ? 'Rien à importer' : `Importer ${countOf(toWrite, 'projet', 'projets')}`}
        </Button>
        <CancelImport one={one} />
        <Button variant="ghost" onClick={() => setMapping(true)}>
          <Columns3 aria-hidden="true" /> Colonnes du fichier
        </Button>
      </div>
      {one.in_error > 0 && toWrite > 0 ? (
        <p className="text-sm text-muted-foreground">
          Les lignes en erreur seront écartées&nbsp;; téléchargez-les plus bas, corrigez-les puis déposez-les à nouveau.
        </p>
      ) : null}
      <PlanRows importId={one.id} action={action} />
      <ErrorList one={one} />
    </>
  )
}
