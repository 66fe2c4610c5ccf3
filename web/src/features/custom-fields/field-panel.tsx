import { customFieldCategoryLabels, customFieldTypeLabels } from '@faitage/contracts/custom-fields/custom-field'
import { type CustomFieldItem, customFieldEndpoints } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { optionsOf } from '@faitage/contracts/kernel/field'
import { History, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCommand } from '@/api/queries'
import { type ApiRefusal, toRefusal } from '@/api/refusal'
import { CheckboxField, SelectField, TextField } from '@/components/record/form/fields'
import { RecordForm } from '@/components/record/form/record-form'
import { HistoryDrawer } from '@/components/record/history/history-drawer'
import { sayRemoved } from '@/components/record/pages/undo-removal'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Question } from '@/components/ui/question'
import { SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { amendmentOf, creationOf, type FieldForm, fieldForm, fieldFormLabels, fieldFormOf } from './field-form.ts'
import { ListValuesField } from './list-values-field.tsx'

interface FieldPanelProps {
  missionId: string
  /** Absent while it is created. */
  field: CustomFieldItem | undefined
  readOnly: boolean
  part: string
  onClose: (options?: { ignoreBlocker?: boolean }) => void
}

/** A custom field in a panel: what it is called, what it holds, its history, its removal. */
export function FieldPanel({ missionId, field, readOnly, part, onClose }: FieldPanelProps) {
  const create = useCommand(customFieldEndpoints.create, { quiet: true })
  const update = useCommand(customFieldEndpoints.update, { quiet: true })
  const values = useMemo(() => fieldFormOf(field), [field])
  const [inUse, setInUse] = useState<ApiRefusal>()
  return (
    <>
      <SheetHeader>
        <SheetTitle className="break-words">{field?.name ?? 'Nouveau champ'}</SheetTitle>
      </SheetHeader>
      {field ? (
        <FieldActions field={field} readOnly={readOnly} onRemoved={() => onClose({ ignoreBlocker: true })} />
      ) : null}
      <RecordForm
        key={field?.id ?? 'new'}
        name={`customField/${field?.id ?? `new/${missionId}`}`}
        label="Champ personnalisé"
        labels={fieldFormLabels}
        schema={fieldForm}
        values={values}
        revision={field?.revision}
        readOnly={readOnly}
        part={part}
        savedText={field ? 'Le champ est enregistré.' : 'Le champ est créé.'}
        submitText={field ? 'Enregistrer' : 'Créer le champ'}
        onSaved={() => onClose({ ignoreBlocker: true })}
        save={async (altered, { ifMatch, values: form }) => {
          setInUse(undefined)
          try {
            return field
              ? await update.mutateAsync({ params: { id: field.id }, body: amendmentOf(altered, form), ifMatch })
              : await create.mutateAsync({ body: creationOf(missionId, form) })
          } catch (error) {
            const refusal = toRefusal(error)
            if (refusal.key === 'customField.valueInUse') setInUse(refusal)
            throw inForm(refusal, field?.id)
          }
        }}
      >
        {inUse ? <RetireValue refusal={inUse} /> : null}
        <FieldInputs />
      </RecordForm>
    </>
  )
}

/** The paths of a conflict as the form has them: the server's begin with the id of the field. */
function inForm(refusal: ApiRefusal, id: string | undefined): ApiRefusal {
  for (const one of refusal.conflict?.fields ?? []) if (id) one.field = one.field.replace(`${id}.`, '')
  return refusal
}

function FieldInputs() {
  const type = useWatch<FieldForm, 'type'>({ name: 'type' })
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-4">
      <TextField name="name" label="Nom" required />
      <SelectField name="category" label="Section du projet" options={optionsOf(customFieldCategoryLabels)} required />
      <SelectField name="type" label="Type" options={optionsOf(customFieldTypeLabels)} required />
      {type === 'list' ? (
        <>
          <CheckboxField name="is_multiple" label="Plusieurs valeurs à la fois" />
          <ListValuesField />
        </>
      ) : null}
    </div>
  )
}

/** A value that projects hold is taken away only where a person says so again. */
function RetireValue({ refusal }: { refusal: ApiRefusal }) {
  const { getValues, setValue } = useFormContext<FieldForm>()
  const value = String(refusal.details.value)
  const [said, setSaid] = useState(false)
  return (
    <Alert variant="warning">
      <AlertTitle>Retirer la valeur «&nbsp;{value}&nbsp;»</AlertTitle>
      <AlertDescription className="flex flex-col gap-2">
        {said ? (
          <span>Elle ne sera plus proposée, et restera affichée là où elle est choisie. Enregistrez.</span>
        ) : (
          <>
            <span>
              Elle ne serait plus proposée, et resterait affichée dans les projets où elle est choisie. Pour la
              remplacer partout, renommez-la.
            </span>
            <Button
              size="sm"
              variant="outline"
              className="w-fit"
              onClick={() => {
                setValue('retired', [...getValues('retired'), value], { shouldDirty: true })
                setSaid(true)
              }}
            >
              La retirer
            </Button>
          </>
        )}
      </AlertDescription>
    </Alert>
  )
}

function FieldActions({
  field,
  readOnly,
  onRemoved,
}: {
  field: CustomFieldItem
  readOnly: boolean
  onRemoved: () => void
}) {
  const [told, setTold] = useState(false)
  const remove = useCommand(customFieldEndpoints.remove, {
    onSuccess: written => {
      sayRemoved(customFieldEndpoints.undo, written, {
        removed: `Le champ « ${field.name} » est supprimé.`,
        restored: `Le champ « ${field.name} » est rétabli.`,
      })
      onRemoved()
    },
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="sm" onClick={() => setTold(true)}>
        <History aria-hidden /> Historique
      </Button>
      {readOnly ? null : (
        <Question
          trigger={
            <Button variant="outline" size="sm" className="text-destructive">
              <Trash2 aria-hidden /> Supprimer
            </Button>
          }
          title={`Supprimer le champ «\u00A0${field.name}\u00A0»\u00A0?`}
          description="Il disparaît des projets, de leur liste et de leurs filtres. Ce que les projets contiennent est gardé, et revient si vous le rétablissez. Les alertes de suivi qui le surveillent restent, et reprennent alors."
          keep="Conserver le champ"
          act="Supprimer le champ"
          destructive
          onAct={() => remove.mutate({ params: { id: field.id } })}
        />
      )}
      <HistoryDrawer
        open={told}
        onOpenChange={setTold}
        title="Historique du champ"
        endpoint={customFieldEndpoints.history}
        id={field.id}
        {...(readOnly ? {} : { undo: customFieldEndpoints.undo })}
      />
    </div>
  )
}
