import { energyAudit } from '@faitage/contracts/energy-audit/energy-audit'
import { type AuditItem, energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { useMemo } from 'react'
import { z } from 'zod'
import { useCommand } from '@/api/queries'
import { writeOf } from '@/components/record/form/form-of'
import { RecordForm } from '@/components/record/form/record-form'
import { Button } from '@/components/ui/button'
import { AdviceRows, type AdviceValues } from './advice-rows.tsx'
import { byPriority } from './advised.ts'

const schema = z.object({ recommendations: energyAudit.fields.shape.recommendations }) as unknown as z.ZodType<
  unknown,
  AdviceValues
>
const labels = {
  recommendations: 'Recommandations',
  'recommendations.element': 'Élément',
  'recommendations.recommendation': 'Recommandation',
  'recommendations.cost': 'Coût estimé HT',
  'recommendations.criterion': 'Critère thermique',
}
const tell = writeOf(energyAudit)

/** The recommendations of a state, written one by one and saved together. */
export function RecommendationsForm({ item, onClose }: { item: AuditItem; onClose: () => void }) {
  const update = useCommand(energyEndpoints.update, { quiet: true })
  const values = useMemo(() => ({ recommendations: byPriority(item.recommendations ?? []) }), [item.recommendations])
  return (
    <RecordForm<AdviceValues>
      name={`energy_audit/${item.id}/recommendations`}
      label="Recommandations"
      labels={labels}
      schema={schema}
      values={values}
      revision={item.revision}
      readOnly={!item.may_write}
      savedText="Les recommandations sont enregistrées."
      tellValue={tell}
      save={(_, { values, ifMatch }) =>
        update.mutateAsync({
          params: { id: item.id },
          query: { section: 'recommendations' },
          body: values.recommendations,
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
      <AdviceRows item={item} />
    </RecordForm>
  )
}
