import { type StepAnswer, thematicEndpoints } from '@faitage/contracts/thematics/thematic.endpoints'
import { type StepStatus, stepStatuses } from '@faitage/contracts/thematics/thematic-version.events'
import { useCommand } from '@/api/queries'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'

/** The status of a step of rows: saved as it is chosen, beside rows that may still be typed. */
export function StepStatusSelect({ step }: { step: StepAnswer }) {
  const save = useCommand(thematicEndpoints.saveStep, { success: 'L’étape a été enregistrée.' })
  const params = { versionId: step.version_id, stepId: step.metadata.id }
  return (
    <div className="flex items-center gap-2">
      <Label htmlFor="statut-etape">Statut</Label>
      <NativeSelect
        id="statut-etape"
        value={save.isPending ? (save.variables?.body?.status ?? step.status) : step.status}
        disabled={save.isPending}
        onChange={event => save.mutate({ params, body: { status: event.target.value as StepStatus } })}
      >
        {Object.entries(stepStatuses).map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}
