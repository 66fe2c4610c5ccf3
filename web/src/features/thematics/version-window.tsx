import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { thematicEndpoints, type VersionAnswer } from '@faitage/contracts/thematics/thematic.endpoints'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { versionTitle } from './steps-told'
import type { Thematic } from './use-thematic'

interface VersionWindowProps {
  thematic: Thematic
  /** The version that is renamed or dated anew; a new one without. */
  version?: VersionAnswer | undefined
  onClose: () => void
}

/** The name and the day of a version; of a new one also where it begins from. */
export function VersionWindow({ thematic, version, onClose }: VersionWindowProps) {
  const { held, scope, name, versions, hrefTo } = thematic
  const navigate = useNavigate()
  const first = { title: version?.version_name ?? '', day: version?.version_date ?? todayInParis() }
  const [title, setTitle] = useState(first.title)
  const [day, setDay] = useState<string | null>(first.day)
  const [from, setFrom] = useState('')
  const [fault, setFault] = useState<string>()
  const begun = title !== first.title || day !== first.day || from !== ''
  const own = { quiet: true }
  const templates = useRead(
    thematicEndpoints.templates,
    { query: { scope, name: name! } },
    { enabled: !version && name !== undefined },
  )
  const create = useCommand(thematicEndpoints.duplicate, {
    ...own,
    success: 'La version a été créée.',
    onSuccess: ({ id }) => {
      onClose()
      void navigate({ to: hrefTo({ version: id }) })
    },
  })
  const update = useCommand(thematicEndpoints.update, {
    ...own,
    success: 'La version a été modifiée.',
    onSuccess: onClose,
  })
  const { error, isPending } = version ? update : create
  const send = () => {
    const missing = title.trim() === '' ? 'Donnez un nom à la version.' : day ? undefined : 'Indiquez sa date.'
    setFault(missing)
    if (missing || !day || !held || !name || isPending) return
    const sheet = { version_name: title.trim(), version_date: day }
    if (version) update.mutate({ params: { id: version.id }, body: sheet, ifMatch: version.revision })
    else
      create.mutate({
        body: {
          ...{ scope, resource_id: held.id, thematique_name: name, ...sheet },
          ...(from ? { from_version_id: from } : {}),
        },
      })
  }
  const refusal = fault ?? error?.fields[0]?.message ?? error?.message
  const isAhead = day !== null && day > todayInParis()
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent begun={begun}>
        <DialogHeader>
          <DialogTitle>{version ? 'Renommer ou redater la version' : 'Nouvelle version'}</DialogTitle>
          <DialogDescription>
            La version en vigueur est la plus récente dont la date est passée. Les autres restent consultables.
          </DialogDescription>
        </DialogHeader>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={event => {
            event.preventDefault()
            send()
          }}
        >
          {refusal && (
            <Alert variant="destructive">
              <AlertDescription>{refusal}</AlertDescription>
            </Alert>
          )}
          <div className="flex flex-col gap-1.5">
            <Label htmlFor="version-nom">Nom de la version</Label>
            <Input
              id="version-nom"
              maxLength={100}
              autoComplete="off"
              value={title}
              onChange={event => setTitle(event.target.value)}
            />
          </div>
          <div className="flex flex-col gap-1.5">
            <Label htmlFor="version-date">Date</Label>
            <DateField id="version-date" name="version-date" value={day} onChange={setDay} />
            {isAhead && (
              <p className="text-sm text-muted-foreground">
                Cette date est à venir&nbsp;: la version entrera en vigueur ce jour-là.
              </p>
            )}
          </div>
          {!version && (
            <div className="flex flex-col gap-1.5">
              <Label htmlFor="version-depart">Partir de</Label>
              <NativeSelect id="version-depart" value={from} onChange={event => setFrom(event.target.value)}>
                <option value="">
                  {templates.data?.items[0]?.id
                    ? `Modèle «\u00A0${templates.data.items[0].name}\u00A0»`
                    : 'Modèle de l’application'}
                  , vide
                </option>
                {versions.map(one => (
                  <option key={one.id} value={one.id}>
                    {versionTitle(one)}, avec ses réponses
                  </option>
                ))}
              </NativeSelect>
            </div>
          )}
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              Annuler
            </Button>
            <Button type="submit" aria-disabled={isPending}>
              {version ? 'Enregistrer' : 'Créer la version'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
