import { type PersonItem, personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { Merge } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'
import { withPart } from '@/components/record/pages/with-part'
import { Neighbours } from '@/components/record/table/neighbours'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Combobox } from '@/components/ui/combobox'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Label } from '@/components/ui/label'
import { Spinner } from '@/components/ui/spinner'
import { useOwnSearch } from '@/lib/use-own-search'
import { usePersonOptions } from './lot-choices'

/** Where a person stands in the list, the sheets it was made of, and what makes it one with another. */
export function BesidePerson({ item, readOnly }: { item: PersonItem; readOnly: boolean }) {
  const search = useOwnSearch()
  return (
    <>
      <Neighbours
        list="person"
        endpoint={personEndpoints.list}
        id={item.id}
        hrefOf={id => `/person${withPart(search, 'fiche', id)}`}
        listHref="/person"
      />
      <Merges item={item} readOnly={readOnly} />
    </>
  )
}

function Merges({ item, readOnly }: { item: PersonItem; readOnly: boolean }) {
  const may = useMay()(personEndpoints.merge) && !readOnly
  const [open, setOpen] = useState(false)
  const part = useCommand(personEndpoints.unmerge, {
    success: 'La fusion est annulée : les deux fiches sont de retour.',
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
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>Fusionner deux fiches d’une même personne</DialogTitle>
            <DialogDescription>
              La fiche choisie disparaît au profit de «&nbsp;{item.display_name}&nbsp;», qui reprend ses lots, présents
              et passés. La fusion s’annule depuis cette fiche.
            </DialogDescription>
          </DialogHeader>
          {open && <Choice item={item} onDone={() => setOpen(false)} />}
        </DialogContent>
      </Dialog>
    </>
  )
}

function Choice({ item, onDone }: { item: PersonItem; onDone: () => void }) {
  const people = usePersonOptions(item.mission_id)
  const [chosen, setChosen] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const merge = useCommand(personEndpoints.merge, {
    success: 'Les deux fiches n’en font plus qu’une.',
    quiet: true,
    onSuccess: onDone,
  })
  const said = missing && !chosen ? 'Choisissez la fiche qui disparaît.' : merge.error?.message
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        setMissing(!chosen)
        if (chosen) merge.mutate({ params: { id: chosen }, body: { into_id: item.id } })
      }}
    >
      {said && (
        <Alert variant="destructive">
          <AlertDescription>{said}</AlertDescription>
        </Alert>
      )}
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="fiche-fusionnee">Fiche qui disparaît</Label>
        <Combobox
          id="fiche-fusionnee"
          {...people}
          options={people.options.filter(({ value }) => value !== item.id)}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      <DialogFooter>
        <Button type="submit" disabled={merge.isPending}>
          {merge.isPending && <Spinner />} Fusionner
        </Button>
      </DialogFooter>
    </form>
  )
}
