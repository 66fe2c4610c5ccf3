import { type PersonItem, personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'
import { DoorOpen, Merge } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCommand } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'
import { withPart } from '@/components/record/pages/with-part'
import { Neighbours } from '@/components/record/table/neighbours'
import { withBack } from '@/components/record/table/trail'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { useOwnSearch } from '@/lib/use-own-search'
import { alterPersonTrail, personTrail } from './person-trail'
import { missionHref } from './tree-hrefs'

const FollowUp = lazy(() => import('@/features/tasks/follow-up').then(module => ({ default: module.FollowUp })))
const MergePerson = lazy(() => import('./merge-person').then(module => ({ default: module.MergePerson })))

/** Where a person stands in the list, the sheets it was made of, and what makes it one with another. */
export function BesidePerson({ item, readOnly }: { item: PersonItem; readOnly: boolean }) {
  const search = useOwnSearch()
  return (
    <>
      <Neighbours
        // What went into this sheet, or came out of it, is counted otherwise.
        key={item.merged.length}
        list={personTrail}
        endpoint={personEndpoints.list}
        id={item.id}
        hrefOf={id => `/person${withPart(search, 'fiche', id)}`}
        listHref="/person"
      />
      {item.lots_owned > 0 && (
        <Button asChild variant="outline" size="sm" className="w-fit">
          <Link to={`${missionHref(item.mission_id, 'lots')}?owner=${item.id}`}>
            <DoorOpen aria-hidden /> {countOf(item.lots_owned, 'lot possédé', 'lots possédés')}
          </Link>
        </Button>
      )}
      <Merges item={item} readOnly={readOnly} />
      <Suspense>
        <FollowUp owner={{ person_id: item.id }} mayWrite={!readOnly} />
      </Suspense>
    </>
  )
}

function Merges({ item, readOnly }: { item: PersonItem; readOnly: boolean }) {
  const may = useMay()(personEndpoints.merge) && !readOnly
  const [open, setOpen] = useState(false)
  const part = useCommand(personEndpoints.unmerge, {
    success: 'La fusion est annulée : les deux fiches sont de retour.',
    onSuccess: ({ id }) => alterPersonTrail(trail => withBack(trail, id, item.id)),
  })
  return (
    <>
      {item.merged.map(({ id, title }) => (
        <Alert key={id}>
          <AlertDescription className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">Fusionnée avec {title}</span>
            {may && (
              <Button
                variant="outline"
                size="sm"
                disabled={part.isPending}
                onClick={() => part.mutate({ params: { id } })}
              >
                {part.isPending && <Spinner />} Annuler la fusion
              </Button>
            )}
          </AlertDescription>
        </Alert>
      ))}
      {may && (
        <Button variant="outline" size="sm" className="w-fit" onClick={() => setOpen(true)}>
          <Merge aria-hidden /> Fusionner avec une autre fiche
        </Button>
      )}
      {open && (
        <Suspense>
          <MergePerson item={item} open onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
