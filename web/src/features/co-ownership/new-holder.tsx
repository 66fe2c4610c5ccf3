import { personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { UserPlus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useCommand } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Spinner } from '@/components/ui/spinner'

interface NewHolderProps {
  id: string
  missionId: string
  onCreated: (person: { value: string; label: string }) => void
}

/** Somebody the mission does not know yet, written where they are needed: their name; the rest is for their sheet. */
export function NewHolder({ id, missionId, onCreated }: NewHolderProps) {
  const may = useMay()(personEndpoints.create)
  const [open, setOpen] = useState(false)
  const [physical, setPhysical] = useState(true)
  const [name, setName] = useState('')
  const [first, setFirst] = useState('')
  const label = physical
    ? [name.trim().toLocaleUpperCase('fr-FR'), first.trim()].filter(Boolean).join(' ')
    : name.trim()
  const create = useCommand(personEndpoints.create, {
    quiet: true,
    onSuccess: written => {
      onCreated({ value: written.id, label })
      setOpen(false)
      setName('')
      setFirst('')
    },
  })
  if (!may) return null
  if (!open)
    return (
      <Button type="button" variant="outline" size="sm" className="w-fit" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden /> Nouvelle personne
      </Button>
    )
  const send = () => {
    const names = physical
      ? { last_name: name.trim() || null, first_name: first.trim() || null }
      : { company_name: name.trim() || null }
    create.mutate({ body: { mission_id: missionId, is_physical_person: physical, ...names } })
  }
  // Enter writes the person, not yet what they are needed for.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    send()
  }
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border p-3" disabled={create.isPending}>
      <legend className="px-1 text-sm font-medium">Nouvelle personne</legend>
      {create.error && (
        <Alert variant="destructive">
          <AlertDescription>{create.error.fields[0]?.message ?? create.error.message}</AlertDescription>
        </Alert>
      )}
      <NativeSelect
        aria-label="Sorte de personne"
        value={physical ? 'physique' : 'morale'}
        onChange={event => setPhysical(event.target.value === 'physique')}
      >
        <option value="physique">Personne physique</option>
        <option value="morale">Personne morale</option>
      </NativeSelect>
      <div className="flex flex-wrap gap-2">
        <div className="flex min-w-40 flex-1 flex-col gap-1">
          <Label htmlFor={`${id}-nom`}>{physical ? 'Nom' : 'Raison sociale'}</Label>
          <Input
            id={`${id}-nom`}
            autoFocus
            maxLength={physical ? 100 : 200}
            value={name}
            onKeyDown={onKeyDown}
            onChange={event => setName(event.target.value)}
          />
        </div>
        {physical && (
          <div className="flex min-w-40 flex-1 flex-col gap-1">
            <Label htmlFor={`${id}-prenom`}>Prénom</Label>
            <Input
              id={`${id}-prenom`}
              maxLength={100}
              value={first}
              onKeyDown={onKeyDown}
              onChange={event => setFirst(event.target.value)}
            />
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="button" size="sm" disabled={name.trim() === ''} onClick={send}>
          {create.isPending && <Spinner />} Créer et choisir
        </Button>
        <Button type="button" size="sm" variant="ghost" onClick={() => setOpen(false)}>
          Renoncer
        </Button>
      </div>
    </fieldset>
  )
}
