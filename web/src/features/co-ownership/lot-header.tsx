import type { LotDetail } from '@faitage/contracts/co-ownership/lot.endpoints'
import { lotTypes } from '@faitage/contracts/co-ownership/lot.words'
import { useLocation } from '@tanstack/react-router'
import { useOwnSearch } from '@/lib/use-own-search'
import { lots } from './lot-kit'
import { useHrefs } from './tree'
import { TreeHeader } from './tree-header'

export function LotHeader({ lot }: { lot: LotDetail }) {
  const { pathname } = useLocation()
  const hrefs = useHrefs()
  const own = hrefs.lot(lot)
  const search = useOwnSearch(own.replace(/\/general$/, ''))
  // Above the owners of another day stand none of today.
  const isPast = pathname === own && /(^|&)(on|known_at)=/.test(search)
  const owners = isPast ? '' : lot.owner_names?.map(({ title }) => title).join(', ')
  const facts = [lotTypes[lot.type], lot.building_name, lot.copro_title, owners].filter(Boolean).join(' · ')
  return (
    <TreeHeader
      kit={lots}
      item={lot}
      list="lots"
      listHref={hrefs.copro({ id: lot.copro_id, mission_id: lot.mission_id ?? '' }, 'lots')}
      rowHref={hrefs.lot}
      facts={facts}
      keptAs="lot"
    />
  )
}
