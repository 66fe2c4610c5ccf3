import { type LotItem, lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import type { StepAnswer } from '@faitage/contracts/thematics/thematic.endpoints'
import { useMemo } from 'react'
import { useUser } from '@/api/session'
import { useSearchedOptions } from '@/components/record/choices/searched-options'
import type { Choices } from '@/components/record/form/schema-field'
import type { Option } from '@/components/ui/combobox'
import { usePersonOptions } from '@/features/co-ownership/lot-choices'
import { useTree } from '@/features/co-ownership/tree'

const lotOption = ({ id, lot_number }: LotItem): Option => ({ value: id, label: `Lot ${lot_number}` })

/** The people, lots and clés that a step is filled in with: asked for only where it has such fields. */
export function useStepChoices(step: Pick<StepAnswer, 'fields' | 'values' | 'items'>): Record<string, Choices> {
  const { missionId, copro } = useTree()
  const { permissions } = useUser()
  const has = (type: string) => step.fields.some(field => field.type === type)
  const chosenOf = (type: string) => {
    const keys = step.fields.flatMap(field => (field.type === type ? [field.key] : []))
    return [step.values, ...step.items.map(({ values }) => values)].flatMap(values =>
      keys.flatMap(key => (typeof values[key] === 'string' ? [values[key]] : [])),
    )
  }
  const person = usePersonOptions(has('person') ? missionId : undefined, [...new Set(chosenOf('person'))])
  const lot = useSearchedOptions<LotItem>(lotEndpoints.list, {
    query: copro ? { copro_id: [copro.id] } : { mission_id: [missionId] },
    enabled: has('lot') && permissions.includes('read lot'),
    chosen: [...new Set(chosenOf('lot'))],
    optionOf: lotOption,
  })
  const cles = copro?.cles_repartition
  return useMemo(() => {
    const cle = (cles ?? []).flatMap(({ id, label }) => (id ? [{ value: id, label }] : []))
    return { person, lot, cle: { options: cle }, file: { options: [] } }
  }, [person, lot, cles])
}
