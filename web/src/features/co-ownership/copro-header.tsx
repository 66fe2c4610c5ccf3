import { addressLineOf } from '@faitage/contracts/addresses/address'
import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import { coproRemovalEndpoints } from '@faitage/contracts/co-ownership/copro-removal'
import { lazy, Suspense } from 'react'
import { useMay } from '@/components/record/pages/use-may'
import { copros } from './copro-kit'
import { coproHref, useTree } from './tree'
import { TreeHeader } from './tree-header'

const RemoveCopro = lazy(() => import('./remove-copro').then(module => ({ default: module.RemoveCopro })))
const RemovalBanner = lazy(() => import('./removal-banner').then(module => ({ default: module.RemovalBanner })))

export function CoproHeader({ copro }: { copro: CoproItem }) {
  const { removed, mayWrite } = useTree()
  const may = useMay()(coproRemovalEndpoints.remove) && mayWrite
  const address = copro.name ? addressLineOf(copro.address_1) : undefined
  const facts = [address, copro.copro_registry_number, copro.syndic?.name].filter(Boolean).join(' · ')
  return (
    <TreeHeader
      kit={copros}
      item={copro}
      list="copros"
      rowHref={coproHref}
      facts={facts}
      {...(may
        ? {
            remover: onRemoved => (
              <Suspense>
                <RemoveCopro copro={copro} removed={removed} onRemoved={onRemoved} />
              </Suspense>
            ),
            banner: (
              <Suspense>
                <RemovalBanner copro={copro} removed={removed} />
              </Suspense>
            ),
          }
        : {})}
    />
  )
}
