import { commonArea } from '@faitage/contracts/accommodations/common-area'
import { commonAreaEndpoints } from '@faitage/contracts/accommodations/common-area.endpoints'
import { shownText } from '@faitage/contracts/kernel/shown-value'
import { commonAreaFields } from '@faitage/contracts/projects/project-fields'
import { History } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { blankOf } from '@/components/record/form/blank'
import { alteredSheet, formSchemaOf, labelsByPath } from '@/components/record/form/form-values'
import { RecordForm } from '@/components/record/form/record-form'
import { SheetFields } from '@/components/record/form/sheet-fields'
import { valuesOf } from '@/components/record/pages/record-kit'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { DisordersField } from './disorders-field.tsx'
import { useDwellingsProject } from './use-dwellings-project.ts'
import { useWithheld } from './use-withheld.ts'

const HistoryDrawer = lazy(() =>
  import('@/components/record/history/history-drawer').then(module => ({ default: module.HistoryDrawer })),
)

const blank = blankOf(commonArea)
const schema = formSchemaOf(commonArea)
const labels = labelsByPath(commonArea)
const own = { disorders: <DisordersField name="disorders" label={commonArea.labels.disorders} /> }
const tell = (name: string, value: unknown) => {
  const one = commonArea.fields.shape[name as keyof typeof commonArea.fields.shape]
  return one && shownText(one, value)
}

/** The common areas of a project: one sheet, which the first save makes known. */
export function CommonAreaSheet() {
  const { id: project_id, mayWrite } = useDwellingsProject()
  const withheld = useWithheld(commonAreaFields)
  const [past, setPast] = useState(false)
  const { data, error } = useRead(commonAreaEndpoints.find, { query: { project_id } })
  const create = useCommand(commonAreaEndpoints.create, { quiet: true })
  const update = useCommand(commonAreaEndpoints.update, { quiet: true })
  const item = data?.items[0]
  const values = useMemo(() => valuesOf(blank, item ?? {}), [item])
  if (!data)
    return error ? (
      <Alert variant="destructive">
        <AlertDescription>{error.message}</AlertDescription>
      </Alert>
    ) : (
      <PageSkeleton />
    )
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-lg font-semibold">Parties communes</h2>
        {item && (
          <Button variant="outline" onClick={() => setPast(true)}>
            <History aria-hidden /> Historique
          </Button>
        )}
      </header>
      <RecordForm
        key={project_id}
        name={`common-area/${project_id}`}
        label="Parties communes"
        labels={labels}
        schema={schema}
        values={values}
        revision={data.revision}
        readOnly={!mayWrite}
        savedText="Les parties communes sont enregistrées."
        tellValue={tell}
        save={(altered, { ifMatch, values: all }) => {
          const body = alteredSheet(commonArea, altered, all)
          return item
            ? update.mutateAsync({ params: { id: item.id }, body, ifMatch })
            : create.mutateAsync({ params: { id: project_id }, body, ifMatch })
        }}
      >
        <SheetFields record={commonArea} own={{ ...own, ...withheld }} />
      </RecordForm>
      {item && past && (
        <Suspense>
          <HistoryDrawer
            open
            onOpenChange={setPast}
            title="Historique des parties communes"
            endpoint={commonAreaEndpoints.history}
            id={item.id}
            undo={mayWrite ? commonAreaEndpoints.undo : undefined}
            tell={tell}
          />
        </Suspense>
      )}
    </div>
  )
}
