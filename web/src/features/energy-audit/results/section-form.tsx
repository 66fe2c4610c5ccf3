import { gainIn } from '@faitage/contracts/energy-audit/audit-result'
import { energyAudit } from '@faitage/contracts/energy-audit/energy-audit'
import { type AuditItem, energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { useMemo } from 'react'
import { z } from 'zod'
import { useCommand } from '@/api/queries'
import { writeOf } from '@/components/record/form/form-of'
import { emptyOf, labelsByPath, sentValues } from '@/components/record/form/form-values'
import { RecordForm } from '@/components/record/form/record-form'
import { SheetField } from '@/components/record/form/sheet-fields'
import { Button } from '@/components/ui/button'

type Section = 'commentary' | 'result'
type Values = Record<string, unknown>
const { commentary, result } = energyAudit.fields.shape
const shapes = { commentary, result }
const labels = labelsByPath(energyAudit)
const tell = writeOf(energyAudit)

/** Values as they are sent: « N/A », as some reports print it, is no gain. */
function sentOf(values: Values): Values {
  const sent = sentValues(energyAudit, values)
  const typed = sent.result as Values | null | undefined
  return typed ? { ...sent, result: { ...typed, energy_gain: gainIn(typed.energy_gain) } } : sent
}

const schemaOf = (section: Section) =>
  z.preprocess(values => sentOf(values as Values), z.object({ [section]: shapes[section] })) as unknown as z.ZodType<
    unknown,
    Values
  >

interface SectionFormProps {
  item: AuditItem
  section: Section
  title: string
  onClose: () => void
}

/** One section of a state as its contract says it is typed, saved by itself. */
export function SectionForm({ item, section, title, onClose }: SectionFormProps) {
  const update = useCommand(energyEndpoints.update, { quiet: true })
  const schema = useMemo(() => schemaOf(section), [section])
  const values = useMemo(() => {
    const empty = emptyOf(shapes[section])
    const now = item[section]
    return {
      [section]: typeof empty === 'object' && empty !== null ? { ...empty, ...(now as object) } : (now ?? empty),
    }
  }, [item, section])
  return (
    <RecordForm<Values>
      name={`energy_audit/${item.id}/${section}`}
      label={title}
      labels={labels}
      schema={schema}
      values={values}
      revision={item.revision}
      readOnly={!item.may_write}
      savedText="C’est enregistré."
      tellValue={tell}
      save={(_, { values: all, ifMatch }) =>
        update.mutateAsync({
          params: { id: item.id },
          query: { section },
          body: { [section]: sentOf(all)[section] ?? null },
          ifMatch,
        })
      }
      onSaved={onClose}
      keptOnClose
      actions={
        <Button variant="outline" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      <div className="@container">
        <div className="grid grid-cols-1 gap-x-6 gap-y-4 @lg:grid-cols-2 @4xl:grid-cols-3">
          <SheetField record={energyAudit} name={section} under={energyAudit.labels[section]} />
        </div>
      </div>
    </RecordForm>
  )
}
