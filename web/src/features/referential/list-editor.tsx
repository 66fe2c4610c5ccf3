import { successText } from '@faitage/contracts/kernel/success-catalogue'
import type { EnumValue } from '@faitage/contracts/referential/enum-value'
import { type PerrenoudName, perrenoudWords } from '@faitage/contracts/referential/perrenoud'
import { enumEndpoints } from '@faitage/contracts/referential/referential'
import { useMemo } from 'react'
import { useCommand } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { RecordForm } from '@/components/record/form/record-form'
import { useMay } from '@/components/record/pages/use-may'
import { inLine, type ListForm, listForm, refusalInEditor, rowsOf } from './list-values'
import { ValuesField } from './values-field'

const { updatePerrenoud } = enumEndpoints

interface ListEditorProps {
  name: PerrenoudName
  values: readonly EnumValue[]
  revision: number
}

/** One list: labels, their order, which are still offered, new ones. */
export function ListEditor({ name, values, revision }: ListEditorProps) {
  const may = useMay()
  const save = useCommand(updatePerrenoud, { quiet: true })
  const initial = useMemo<ListForm>(() => ({ values: rowsOf(values) }), [values])
  const { label, group } = perrenoudWords[name]
  return (
    <RecordForm<ListForm>
      name={`enums/${name}`}
      label={label}
      labels={rowLabels}
      schema={listForm as never}
      values={initial}
      revision={revision}
      readOnly={!may(updatePerrenoud)}
      savedText={successText('enums.updated')}
      tellValue={(_, rows) => inLine(rows)}
      save={async (_, sent) => {
        try {
          return await save.mutateAsync({
            body: { enums: { [name]: sent.values.values } },
            ifMatch: sent.ifMatch,
          })
        } catch (error) {
          throw refusalInEditor(toRefusal(error), name)
        }
      }}
    >
      <ValuesField title={label} group={group} />
    </RecordForm>
  )
}

/** « Valeur 3 », for the summary of errors. */
const rowLabels: Record<string, string> = {
  values: 'Valeurs',
  ...Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [`values.${index}.name`, `Valeur ${index + 1}`] as const),
  ),
}
