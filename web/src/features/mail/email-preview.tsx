import { projectMailEndpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { ChevronLeft, ChevronRight, Eye } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useRead } from '@/api/queries'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { Letter } from './compose-email.tsx'
import { useRecipients } from './email-recipients.tsx'

/** The message as each of its readers would have it. */
export function EmailPreview({ projects }: { projects: readonly string[] }) {
  const form = useFormContext<Letter>()
  const [asked, setAsked] = useState<{ subject: string; body: string }>()
  const { data } = useRecipients(projects)
  const readers = (data?.items ?? []).filter(({ left_out }) => left_out === null)
  const [place, setPlace] = useState(0)
  const reader = readers[Math.min(place, readers.length - 1)]
  const show = async () => {
    const fine = await form.trigger(['subject', 'body'])
    const { subject, body } = form.getValues()
    if (fine && subject && body) setAsked({ subject, body })
  }
  return (
    <section aria-label="Aperçu" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" disabled={!reader} onClick={() => void show()}>
          <Eye aria-hidden /> {asked ? 'Actualiser l’aperçu' : 'Voir l’aperçu'}
        </Button>
        {asked && readers.length > 1 && reader ? (
          <span className="flex min-w-0 items-center gap-1">
            <Button
              variant="ghost"
              size="icon"
              aria-label="Destinataire précédent"
              disabled={place <= 0}
              onClick={() => setPlace(place - 1)}
            >
              <ChevronLeft aria-hidden />
            </Button>
            <span className="truncate text-sm">{reader.name}</span>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Destinataire suivant"
              disabled={place >= readers.length - 1}
              onClick={() => setPlace(place + 1)}
            >
              <ChevronRight aria-hidden />
            </Button>
          </span>
        ) : null}
      </div>
      {asked && reader ? <Read letter={asked} kind={form.getValues('kind')} project={reader.project_id} /> : null}
    </section>
  )
}

function Read({
  letter,
  kind,
  project,
}: {
  letter: { subject: string; body: string }
  kind: Letter['kind']
  project: string
}) {
  const { data, error } = useRead(
    projectMailEndpoints.preview,
    { body: { project_id: project, kind, ...letter } },
    { keepPrevious: true },
  )
  if (error)
    return (
      <Alert variant="destructive">
        <AlertDescription>{error.message}</AlertDescription>
      </Alert>
    )
  if (!data) return <Skeleton className="h-24 w-full" />
  return (
    <div className="flex flex-col gap-3 rounded-md border p-4">
      {data.blank.length > 0 ? (
        <Alert>
          <AlertDescription>
            Rien n’est connu de {data.blank.join(', ')}&nbsp;: ces champs resteront vides.
          </AlertDescription>
        </Alert>
      ) : null}
      <p className="font-medium [overflow-wrap:anywhere]">{data.subject}</p>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{data.text}</p>
    </div>
  )
}
