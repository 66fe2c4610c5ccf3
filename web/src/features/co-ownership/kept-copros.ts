import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { lotTypes } from '@faitage/contracts/co-ownership/lot.words'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { useMemo } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { type KeptItem, keptShown } from '@/components/record/kept/use-kept-items'
import { type KeptList, type KeptRecord, useKept } from '@/lib/kept-records'
import { coproHref, lotHref } from './tree-hrefs'

const ofMode = (kept: readonly KeptRecord[], list: KeptList) =>
  kept.filter(({ kind }) => kind !== 'project').slice(0, keptShown(list))

/** What a person keeps at hand in co-ownership mode: copros, lots and missions, the latest first, under today's names. */
export function useKeptCopros(enabled = true): Record<KeptList, readonly KeptItem[]> {
  const may = (right: 'copro' | 'lot' | 'mission') => permissions.includes(`read ${right}`)
  const { permissions } = useUser()
  const [recent, favourite] = [useKept('recent'), useKept('favourite')]
  const kept = useMemo(
    () => ({ recent: ofMode(recent, 'recent'), favourite: ofMode(favourite, 'favourite') }),
    [recent, favourite],
  )
  const idsOf = (kind: KeptRecord['kind']) => [
    ...new Set([...kept.favourite, ...kept.recent].filter(one => one.kind === kind).map(({ id }) => id)),
  ]
  const reading = (kind: 'copro' | 'lot' | 'mission') => ({ enabled: enabled && idsOf(kind).length > 0 && may(kind) })
  const copros = useRead(coproEndpoints.list, { query: { id: idsOf('copro'), size: 100 } }, reading('copro'))
  const lots = useRead(lotEndpoints.list, { query: { id: idsOf('lot'), size: 100 } }, reading('lot'))
  const missions = useRead(missionEndpoints.list, { query: { size: 1000, sortBy: 'name' } }, reading('mission'))
  return useMemo(() => {
    const items = new Map<string, KeptItem>()
    for (const copro of copros.data?.items ?? []) {
      const hint = (copro.name && copro.address_1.address_location) || 'Copropriété'
      items.set(copro.id, { kind: 'copro', id: copro.id, label: copro.title, hint, href: coproHref(copro) })
    }
    for (const lot of lots.data?.items ?? []) {
      const label = `Lot ${lot.lot_number} (${lotTypes[lot.type].toLowerCase()})`
      items.set(lot.id, { kind: 'lot', id: lot.id, label, hint: lot.copro_title, href: lotHref(lot) })
    }
    for (const { id, name } of missions.data?.items ?? [])
      items.set(id, { kind: 'mission', id, label: name, hint: 'Mission', href: `/missions/edit/${id}` })
    const called = (list: readonly KeptRecord[]) => list.flatMap(({ id }) => items.get(id) ?? [])
    return { recent: called(kept.recent), favourite: called(kept.favourite) }
  }, [kept, copros.data, lots.data, missions.data])
}
