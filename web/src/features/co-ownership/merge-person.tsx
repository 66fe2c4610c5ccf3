import { type PersonItem, personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { useState } from 'react'
import { useCommand } from '@/api/queries'
import { without } from '@/components/record/table/trail'
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
import { usePersonOptions } from './lot-choices'
import { alterPersonTrail } from './person-trail'

interface MergePersonProps {
  item: PersonItem
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Chooses the other sheet of a person, which goes into this one. */
export function MergePerson({ item, open, onOpenChange }: MergePersonProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Fusionner deux fiches d’une même personne</DialogTitle>
          <DialogDescription>
            La fiche choisie disparaît au profit de «&nbsp;{item.display_name}&nbsp;», qui reprend ses lots, présents et
            passés, et les coordonnées qui lui manquent. La fusion s’annule depuis cette fiche.
          </DialogDescription>
        </DialogHeader>
        {open && <Choice item={item} onDone={() => onOpenChange(false)} />}
      </DialogContent>
    </Dialog>
  )
}

function Choice({ item, onDone }: { item: PersonItem; onDone: () => void }) {
  const people = usePersonOptions(item.mission_id)
  const [chosen, setChosen] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const merge = useCommand(personEndpoints.merge, {
    success: 'Les deux fiches n’en font plus qu’une.',
    quiet: true,
    onSuccess: ({ id }) => {
      alterPersonTrail(trail => without(trail, id))
      onDone()
    },
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
