import { formatDay } from '@faitage/contracts/kernel/format-date'
import { expectedKindLabels, owed } from '@faitage/contracts/projects/portal/expected-document'
import type { AwaitedDocument, Tracker } from '@faitage/contracts/projects/portal/tracker.endpoints'
import { Check, Hourglass, TriangleAlert } from 'lucide-react'
import { Badge, type BadgeVariant } from '@/components/ui/badge'
import { Card, CardDescription, CardTitle } from '@/components/ui/card'
import { AddFiles } from '@/features/files/add-files'
import { UploadList } from '@/features/files/upload-list'
import { useUploads } from '@/features/files/use-uploads'
import { notify } from '@/lib/notify'

interface AwaitedDocumentsProps {
  projectId: string
  documents: NonNullable<Tracker['documents']>
  readOnly: boolean
}

/** What a client still has to send, then what came; each is sent from its own line. */
export function AwaitedDocuments({ projectId, documents: { awaited, max_size }, readOnly }: AwaitedDocumentsProps) {
  // One for all lines: what is on its way goes on when its line moves to what was received.
  const uploads = useUploads({ kind: 'project', id: projectId }, max_size, (_, name) =>
    notify.success(`Merci, «\u00A0${name}\u00A0» est envoyé.`),
  )
  const missing = awaited.filter(({ status }) => owed.includes(status))
  const sent = awaited.filter(({ status }) => !owed.includes(status))
  return (
    <Card aria-labelledby="documents-attendus">
      <div>
        <CardTitle id="documents-attendus">
          {missing.length > 0 ? 'Ce qu’il nous manque' : 'Vos documents à envoyer'}
        </CardTitle>
        <CardDescription>
          {missing.length > 0
            ? 'Envoyez un fichier, ou une photo bien nette et entière du document.'
            : awaited.length > 0
              ? 'Vous nous avez tout envoyé. Nous vous écrivons s’il manque autre chose.'
              : 'Nous n’attendons aucun document de votre part pour le moment.'}
        </CardDescription>
      </div>
      {missing.length > 0 ? (
        <ul className="flex flex-col divide-y">
          {missing.map(one => (
            <Missing
              key={one.id}
              one={one}
              onFiles={
                readOnly ? undefined : files => uploads.add(files, undefined, undefined, { expected_id: one.id })
              }
            />
          ))}
        </ul>
      ) : null}
      <UploadList uploads={uploads} />
      {sent.length > 0 ? (
        <>
          <h3 className="font-medium">Ce que nous avons reçu</h3>
          <ul className="flex flex-col gap-2">
            {sent.map(one => (
              <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">{nameOf(one)}</span>
                <ReceivedBadge valid={one.status === 'valide'} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  )
}

const nameOf = ({ name, kind }: AwaitedDocument): string => name ?? expectedKindLabels[kind]

function ReceivedBadge({ valid }: { valid: boolean }) {
  const [variant, Icon, text]: [BadgeVariant, typeof Check, string] = valid
    ? ['success', Check, 'Validé']
    : ['info', Hourglass, 'Reçu, nous le vérifions']
  return (
    <Badge variant={variant}>
      <Icon aria-hidden /> {text}
    </Badge>
  )
}

interface MissingProps {
  one: AwaitedDocument
  /** Nothing is sent from here where it is not given. */
  onFiles: ((files: File[]) => void) | undefined
}

function Missing({ one, onFiles }: MissingProps) {
  const name = nameOf(one)
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div>
        <h3 className="font-medium [overflow-wrap:anywhere]">{name}</h3>
        {one.due ? (
          <p className={`text-sm tabular ${one.late ? 'font-medium text-clay' : 'text-muted-foreground'}`}>
            {one.late ? 'Nous l’attendions pour le' : 'À envoyer avant le'} {formatDay(one.due)}
          </p>
        ) : null}
      </div>
      {one.explanation ? (
        <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{one.explanation}</p>
      ) : null}
      {one.status === 'a_refaire' ? (
        <p className="flex max-w-prose gap-2 rounded-md bg-warning-soft px-3 py-2 text-warning-soft-foreground">
          <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0" />
          <span className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
            Ce document est à renvoyer{one.refusal ? `\u00A0: ${one.refusal}` : '.'}
          </span>
        </p>
      ) : null}
      {onFiles ? <AddFiles label="Envoyer le document" of={name} onFiles={onFiles} /> : null}
    </li>
  )
}
