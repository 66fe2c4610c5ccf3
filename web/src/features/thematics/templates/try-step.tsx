import { shownFields, type TemplateStep } from '@faitage/contracts/thematics/template'
import type { StepAnswer } from '@faitage/contracts/thematics/thematic.endpoints'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useMemo } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { FormSettingsContext } from '@/components/record/form/form-context'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { StepFields } from '../step-fields'
import { formSchema, formValues, STATUS, type StepFormValues } from '../step-values'

const none = { options: [] }
const choices = { person: none, lot: none, cle: none, file: none }

/** A step as it would be filled in; nothing of it is kept. */
export function TryStep({ step, onClose }: { step: TemplateStep; onClose: () => void }) {
  const id = useId()
  const settings = useMemo(() => ({ id, readOnly: false }), [id])
  const answer: StepAnswer = {
    ...{ version_id: '', revision: 0, status: 'En cours', closed: false, may_write: true },
    metadata: { id: step.id, name: step.name, order: step.order, soft_deleted: false },
    ...{ rows: step.rows, personal: step.personal, fields: shownFields(step), values: {}, items: [], names: {} },
  }
  const form = useForm<StepFormValues>({
    resolver: zodResolver(formSchema(answer) as never) as never,
    defaultValues: formValues(answer),
    mode: 'onTouched',
  })
  // Required fields are asked for of a step that is done, of a row always.
  const judge = () => {
    form.setValue(STATUS, 'Terminée')
    void form.trigger()
  }
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent className="max-w-3xl">
        <DialogHeader>
          <DialogTitle className="[overflow-wrap:anywhere]">Essayer «&nbsp;{step.name}&nbsp;»</DialogTitle>
          <DialogDescription>
            {step.rows ? 'Une ligne du tableau se saisit ainsi.' : 'L’étape se saisit ainsi.'} Rien n’est enregistré.
          </DialogDescription>
        </DialogHeader>
        <FormSettingsContext value={settings}>
          <FormProvider {...form}>
            <StepFields step={answer} choices={choices} />
          </FormProvider>
        </FormSettingsContext>
        <DialogFooter>
          <Button variant="outline" onClick={judge}>
            Vérifier la saisie
          </Button>
          <Button onClick={onClose}>Fermer l’essai</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
