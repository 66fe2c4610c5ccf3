import { addressLineOf } from '@faitage/contracts/addresses/address'
import {
  type LikePerson,
  likenesses,
  type PersonItem,
  personEndpoints,
} from '@faitage/contracts/co-ownership/person.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
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

/** Chooses the other sheet of a person, which goes into this one; the two are shown side by side. */
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
  const like = useRead(personEndpoints.like, { params: { id: item.id } })
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
      <Likely items={like.data?.items ?? []} chosen={chosen} onChoose={setChosen} />
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
      {chosen && <Both kept={item} goneId={chosen} />}
      <DialogFooter>
        <Button type="submit" disabled={merge.isPending}>
          {merge.isPending && <Spinner />} Fusionner
        </Button>
      </DialogFooter>
    </form>
  )
}

interface LikelyProps {
  items: readonly LikePerson[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** The sheets that look like this one, with what they have in common. */
const Likely = ({ items, chosen, onChoose }: LikelyProps) =>
  items.length > 0 && (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">Doublons probables</legend>
      {items.map(({ id, display_name, like, lots_owned }) => (
        <label key={id} className="flex cursor-pointer items-start gap-2 py-1">
          <input
            type="radio"
            name="doublon"
            className="mt-1 accent-primary"
            checked={chosen === id}
            onChange={() => onChoose(id)}
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {display_name}
            <span className="block text-sm text-muted-foreground">
              {[...like.map(one => likenesses[one]), countOf(lots_owned, 'lot possédé', 'lots possédés')].join(' · ')}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )

const rows: readonly (readonly [label: string, text: (one: PersonItem) => string])[] = [
  ['Nom', one => one.display_name],
  ['E-mail', one => one.email_address ?? ''],
  ['Téléphone', one => one.phone_number ?? ''],
  ['Adresse', one => addressLineOf(one.postal_address ?? {})],
  [
    'Lots',
    one => `${countOf(one.lots_owned, 'possédé', 'possédés')}, ${countOf(one.lots_occupied, 'occupé', 'occupés')}`,
  ],
  ['Copropriétés', one => one.copros.map(({ title }) => title).join(', ')],
]

/** The two sheets, side by side. */
function Both({ kept, goneId }: { kept: PersonItem; goneId: string }) {
  const { data: gone } = useRead(personEndpoints.get, { params: { id: goneId } })
  return (
    <table className="w-full table-fixed text-sm [overflow-wrap:anywhere]">
      <thead>
        <tr className="border-b text-left">
          <td className="w-28" />
          <th scope="col" className="py-1 pr-2 font-medium">
            Fiche conservée
          </th>
          <th scope="col" className="py-1 font-medium">
            Fiche qui disparaît
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, text]) => (
          <tr key={label} className="border-b align-top">
            <th scope="row" className="py-1 pr-2 text-left font-normal text-muted-foreground">
              {label}
            </th>
            <td className="py-1 pr-2">{text(kept) || '—'}</td>
            <td className="py-1">{gone ? text(gone) || '—' : '…'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
