import type { ScWhole } from '@faitage/contracts/co-ownership/sc.endpoints'
import { scTypes } from '@faitage/contracts/co-ownership/sc.words'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { lazy, Suspense } from 'react'
import { useUser } from '@/api/session'
import { councils } from './council-kit'
import { useTree } from './tree'
import { TreeHeader } from './tree-header'
import { councilHref, missionHref } from './tree-hrefs'

const RemoveCouncil = lazy(() => import('./remove-council').then(module => ({ default: module.RemoveCouncil })))

export function CouncilHeader({ council }: { council: ScWhole }) {
  const { removed } = useTree()
  const sees = useUser().permissions.includes('read copro')
  const attached = sees && countOf(council.tantiemes.length, 'copropriété rattachée', 'copropriétés rattachées')
  const facts = [scTypes[council.type], attached, council.president?.name].filter(Boolean).join(' · ')
  return (
    <TreeHeader
      kit={councils}
      item={council}
      list="scs"
      listHref={missionHref(council.mission_id, 'scs')}
      rowHref={councilHref}
      facts={facts}
      remover={onRemoved =>
        !removed && (
          <Suspense>
            <RemoveCouncil council={council} onRemoved={onRemoved} />
          </Suspense>
        )
      }
    />
  )
}
