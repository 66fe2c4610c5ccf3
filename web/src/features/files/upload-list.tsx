import { formatSize, percentOf } from '@faitage/contracts/kernel/format-number'
import { CircleAlert, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import type { Sending, Uploads } from './use-uploads.ts'

/** What is on its way and what could not go, with the reason; each line can be stopped or sent again. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  if (uploads.items.length === 0) return null
  const done = uploads.items.filter(item => item.state === 'done').length
  return (
    <section
      aria-label="Envoi des fichiers"
      className="flex flex-col gap-2 rounded-lg border border-border bg-card p-3"
    >
      <p role="status" className="text-sm text-muted-foreground tabular">
        {done} sur {uploads.items.length} {uploads.items.length > 1 ? 'fichiers envoyés' : 'fichier envoyé'}
      </p>
      <ul className="flex flex-col divide-y divide-border">
        {uploads.items
          .filter(item => item.state !== 'done')
          .map(item => (
            <UploadLine key={item.key} item={item} uploads={uploads} />
          ))}
      </ul>
    </section>
  )
}

function UploadLine({ item, uploads }: { item: Sending; uploads: Uploads }) {
  const { key, file, state, share } = item
  const moving = state === 'sending' || state === 'waiting'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block truncate font-medium">{file.name}</span>
        <span className="block text-sm text-muted-foreground tabular">{stateText(item)}</span>
      </span>
      {state === 'sending' ? (
        <Progress value={percentOf(share, 1)} aria-label={`Envoi de ${file.name}`} className="w-full sm:w-40" />
      ) : null}
      {state === 'refused' ? <CircleAlert aria-hidden className="size-4 text-destructive" /> : null}
      <span className="flex gap-2">
        {item.duplicate ? (
          <Button size="sm" variant="outline" onClick={() => uploads.retry(key, true)}>
            Garder les deux
          </Button>
        ) : state === 'stopped' || item.passing ? (
          <Button
            size="sm"
            variant="outline"
            onClick={() => uploads.retry(key)}
            aria-label={`Réessayer l’envoi de ${file.name}`}
          >
            Réessayer
          </Button>
        ) : null}
        <Button
          size="icon-sm"
          variant="ghost"
          aria-label={moving ? `Arrêter l’envoi de ${file.name}` : `Retirer ${file.name} de cette liste`}
          onClick={() => (moving ? uploads.stop(key) : uploads.dismiss(key))}
        >
          <X aria-hidden />
        </Button>
      </span>
      {item.problem ? (
        <p role="alert" className="basis-full text-sm font-medium text-destructive">
          {item.problem}
        </p>
      ) : null}
    </li>
  )
}

function stateText({ state, share, file }: Sending): string {
  switch (state) {
    case 'waiting':
      return 'En attente'
    case 'sending':
      return share < 1
        ? `${formatSize(Math.round(share * file.size))} sur ${formatSize(file.size)}`
        : 'Reçu, vérification…'
    case 'stopped':
      return 'Envoi arrêté'
    default:
      return formatSize(file.size)
  }
}
