import { addressLineOf } from '@faitage/contracts/addresses/address'
import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import { coproRemovalEndpoints } from '@faitage/contracts/co-ownership/copro-removal'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '@/components/record/pages/use-may'
import { Button } from '@/components/ui/button'
import { copros } from './copro-kit'
import { ExportLots } from './export-lots'
import { useHrefs, useTree } from './tree'
import { TreeHeader } from './tree-header'
import { WriteButton } from './write-button'

const RemoveCopro = lazy(() => import('./remove-copro').then(module => ({ default: module.RemoveCopro })))
const RemovalBanner = lazy(() => import('./removal-banner').then(module => ({ default: module.RemovalBanner })))

export function CoproHeader({ copro }: { copro: CoproItem }) {
  const { removed, mayWrite } = useTree()
  const hrefs = useHrefs()
  const [asked, setAsked] = useState(false)
  const may = useMay()(coproRemovalEndpoints.remove) && mayWrite
  const address = copro.name ? addressLineOf(copro.address_1) : undefined
  const facts = [address, copro.copro_registry_number, copro.syndic?.name].filter(Boolean).join(' · ')
  return (
    <TreeHeader
      kit={copros}
      item={copro}
      list="copros"
      listHref={hrefs.under(copro.mission_id, 'copros')}
      rowHref={hrefs.copro}
      facts={facts}
      keptAs="copro"
      tools={
        <div className="no-print flex flex-wrap gap-2">
          <WriteButton copro={copro} />
          <ExportLots of={{ copro_id: copro.id }} label="Exporter" className="max-md:hidden" />
        </div>
      }
      {...(may
        ? {
            remover: onRemoved => (
              <>
                {!removed && (
                  <Button variant="outline" className="text-destructive" onClick={() => setAsked(true)}>
                    <Trash2 aria-hidden /> Supprimer
                  </Button>
                )}
                {asked && (
                  <Suspense>
                    <RemoveCopro copro={copro} open onOpenChange={setAsked} onRemoved={onRemoved} />
                  </Suspense>
                )}
              </>
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
