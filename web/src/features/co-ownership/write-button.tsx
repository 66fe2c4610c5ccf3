import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import { Mail } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '@/components/record/pages/use-may'
import { Button } from '@/components/ui/button'
import { useTree } from './tree'

const WriteOwners = lazy(() =>
  import('@/features/letters/write-owners').then(module => ({ default: module.WriteOwners })),
)

/** Offers to write to the owners of a copro, where its mission keeps documents. */
export function WriteButton({ copro }: { copro: CoproItem }) {
  const [open, setOpen] = useState(false)
  const { mayWrite, mission } = useTree()
  const may = useMay()
  const shown = !mission?.hidden_features.includes('ca_documents')
  if (!shown || !mayWrite || !may({ access: 'create document' }) || !may({ access: 'read person' })) return null
  return (
    <>
      <Button variant="outline" className="max-md:px-2.5" onClick={() => setOpen(true)}>
        <Mail aria-hidden /> <span className="max-md:sr-only">Écrire</span>
      </Button>
      {open && (
        <Suspense>
          <WriteOwners
            copro={copro}
            mayMail={!mission?.hidden_features.includes('ca_emails')}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
