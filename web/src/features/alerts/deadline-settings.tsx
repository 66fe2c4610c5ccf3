import { calendarEndpoints } from '@faitage/contracts/alerts/calendar.endpoints'
import { type Digest, digestEndpoints, digestLabels } from '@faitage/contracts/identity/digest'
import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Skeleton } from '@/components/ui/skeleton'
import { notify } from '@/lib/notify'

/** How one is told of one's deadlines: by e-mail, and in one's own calendar. */
export default function DeadlineSettings() {
  return (
    <section aria-labelledby="compte-echeances" className="flex flex-col gap-3 border-t pt-4">
      <h2 id="compte-echeances" className="font-semibold">
        Mes échéances
      </h2>
      <DigestChoice />
      <CalendarLink />
    </section>
  )
}

function DigestChoice() {
  const id = useId()
  const { data, error } = useRead(digestEndpoints.get, {})
  const choose = useCommand(digestEndpoints.choose, { success: 'Votre choix est enregistré.' })
  if (error) return <p className="text-destructive">{error.message}</p>
  if (!data) return <Skeleton className="h-16" />
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>M’écrire ce qui est en retard ou proche</Label>
      <NativeSelect
        id={id}
        value={data.digest}
        disabled={choose.isPending}
        onChange={event => choose.mutate({ body: { digest: event.target.value as Digest } })}
      >
        {Object.entries(digestLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <p className="text-sm text-muted-foreground">
        {data.sending
          ? 'Le matin, et seulement quand quelque chose vous attend.'
          : 'Aucun serveur d’envoi n’est configuré : rien n’est envoyé pour le moment.'}
      </p>
    </div>
  )
}

function CalendarLink() {
  const id = useId()
  const { data, error } = useRead(calendarEndpoints.get, {}, { cacheDisabled: true })
  const [address, setAddress] = useState<string>()
  const renew = useCommand(calendarEndpoints.renew, { onSuccess: made => setAddress(made.address) })
  const revoke = useCommand(calendarEndpoints.revoke, {
    success: 'Le lien est coupé.',
    onSuccess: () => setAddress(undefined),
  })
  if (error) return <p className="text-destructive">{error.message}</p>
  if (!data) return <Skeleton className="h-16" />
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address ?? '')
      notify.success('L’adresse est copiée.')
    } catch {
      notify.error('L’adresse n’a pas pu être copiée : sélectionnez-la.')
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted-foreground">
        {data.created_at
          ? `Votre calendrier peut suivre vos échéances et vos tâches par un lien créé le ${formatInstant(data.created_at)}.`
          : 'Un lien privé ajoute vos échéances et vos tâches à votre calendrier (Outlook, Google, Apple). Qui le connaît les voit : coupez-le s’il a circulé.'}
      </p>
      {address && (
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={id}>Adresse à ajouter à votre calendrier, affichée cette fois seulement</Label>
          <div className="flex gap-2">
            <Input id={id} readOnly value={address} onFocus={event => event.target.select()} />
            <Button variant="outline" onClick={() => void copy()}>
              <Copy aria-hidden /> Copier
            </Button>
          </div>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" disabled={renew.isPending} onClick={() => renew.mutate({})}>
          {data.created_at ? 'Remplacer le lien' : 'Créer le lien'}
        </Button>
        {data.created_at && (
          <Button variant="outline" size="sm" disabled={revoke.isPending} onClick={() => revoke.mutate({})}>
            Couper le lien
          </Button>
        )}
      </div>
    </div>
  )
}
