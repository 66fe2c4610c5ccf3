import { useBuildingsOf, useClesOf, usePersonOptions } from './lot-choices'
import { useTreeIfAny } from './tree'

/** Names have none of this look. */
const isId = (value: unknown) => typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
type Row = { cle_repartition_id?: string; tantieme?: string }

/** What the ids of a lot's sheet are called. */
export function useTellLot() {
  const tree = useTreeIfAny()
  const people = usePersonOptions(
    tree?.missionId,
    tree?.lot?.people?.map(one => one.id),
  )
  const coproId = tree?.copro?.id ?? tree?.lot?.copro_id
  const buildings = useBuildingsOf(coproId)
  const cles = useClesOf(coproId)
  const nameIn = (options: readonly { value: string; label: string }[], id: unknown) =>
    options.find(option => option.value === id)?.label
  return (field: string, value: unknown): string | undefined => {
    if (field === 'building_id') return nameIn(buildings.options, value)
    if ((field === 'owners' || field === 'occupants') && Array.isArray(value))
      // A history says names already, a conflict says ids.
      return value.map(one => nameIn(people.options, one) ?? (isId(one) ? 'Personne inconnue' : one)).join(', ')
    if (field === 'owners' || field === 'occupants') return nameIn(people.options, value)
    if (field === 'cles_repartition' && Array.isArray(value))
      return (value as Row[])
        .map(
          row => `${cles.find(cle => cle.id === row.cle_repartition_id)?.label ?? 'Clé'}\u00A0: ${row.tantieme ?? ''}`,
        )
        .join('\u00A0; ')
    return undefined
  }
}
