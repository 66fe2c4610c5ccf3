import { simulation } from '@faitage/contracts/funding/simulation'
import { type SimulationItem, simulationEndpoints } from '@faitage/contracts/funding/simulation.endpoints'
import { useMemo } from 'react'
import { z } from 'zod'
import { useCommand } from '@/api/queries'
import { writeOf } from '@/components/record/form/form-of'
import { emptyOf, labelsByPath } from '@/components/record/form/form-values'
import { RecordForm } from '@/components/record/form/record-form'
import { SettingsFields } from './settings-fields.tsx'
import { useShown } from './simulation-context.ts'

const { on, quotes, simulations_accommodations, replaces_fossil_boiler, amo_level } = simulation.fields.shape
const { scenario_id, energy_label, projected_energy_label, GES_label, projected_GES_label } = simulation.fields.shape
const { energy_gain, loan_months, loan_rate } = simulation.fields.shape
/** The choices of a simulation beside its funders. */
const shape = {
  ...{ on, quotes, simulations_accommodations, replaces_fossil_boiler, amo_level, scenario_id },
  ...{ energy_label, projected_energy_label, GES_label, projected_GES_label, energy_gain, loan_months, loan_rate },
}
type Name = keyof typeof shape
type Values = Record<string, unknown>
const names = Object.keys(shape) as Name[]
const schema = z.object(shape) as unknown as z.ZodType<unknown, Values>
const labels = labelsByPath(simulation)
const tell = writeOf(simulation)

const valuesOf = (item: SimulationItem): Values =>
  Object.fromEntries(names.map(name => [name, item[name] ?? emptyOf(shape[name])]))

/** The settings of a simulation; saved, it is computed anew at once. */
export function SettingsForm() {
  const { item, writes } = useShown()
  const update = useCommand(simulationEndpoints.update, { quiet: true })
  const values = useMemo(() => valuesOf(item), [item])
  return (
    <RecordForm<Values>
      key={item.id}
      name={`simulation/${item.id}`}
      label="Ce qui est simulé"
      labels={labels}
      schema={schema}
      values={values}
      revision={item.revision}
      readOnly={!writes}
      section
      submitText="Enregistrer et recalculer"
      savedText="La simulation est recalculée."
      tellValue={tell}
      save={(altered, { ifMatch }) => update.mutateAsync({ params: { id: item.id }, body: altered, ifMatch })}
    >
      <SettingsFields />
    </RecordForm>
  )
}
