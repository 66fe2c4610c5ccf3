import { countOf } from '@faitage/contracts/kernel/format-number'
import { leftOutWords } from '@faitage/contracts/mail/left-out'
import { projectMailEndpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { useRead } from '@/api/queries'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Skeleton } from '@/components/ui/skeleton'
import type { Letter } from './compose-email.tsx'

/** Lines shown of each list; the rest is counted. */
const SHOWN = 50

/** Who would read the message being written, and who would not and why. */
export function useRecipients(projects: readonly string[]) {
  const [kind, once] = useWatch<Letter, ['kind', 'once']>({ name: ['kind', 'once'] })
  return useRead(
    projectMailEndpoints.recipients,
    { body: { project_ids: [...projects], kind, once } },
    { keepPrevious: true },
  )
}

export function EmailRecipients({ projects }: { projects: readonly string[] }) {
  const { data, error } = useRecipients(projects)
  if (error)
    return (
      <Alert variant="destructive">
        <AlertDescription>{error.message}</AlertDescription>
      </Alert>
    )
  if (!data) return <Skeleton className="h-10 w-full" />
  const ready = data.items.filter(({ left_out }) => left_out === null)
  const out = data.items.filter(({ left_out }) => left_out !== null)
  return (
    <section aria-label="Destinataires" className="flex flex-col gap-2 rounded-md border bg-muted/40 p-3">
      <p role="status" className="font-medium">
        {countOf(data.ready, 'personne recevra', 'personnes recevront')} ce message
        {data.left_out > 0 ? `, ${countOf(data.left_out, 'écartée', 'écartées')}` : ''}.
      </p>
      {data.sending ? null : (
        <p className="text-sm text-muted-foreground">
          Aucun serveur d’envoi n’est configuré&nbsp;: les messages attendront dans la boîte d’envoi.
        </p>
      )}
      {data.ready > data.allowance ? (
        <p className="text-sm text-destructive">
          Vous pouvez encore écrire à {countOf(data.allowance, 'personne', 'personnes')} aujourd’hui.
        </p>
      ) : null}
      {out.length > 0 ? (
        <ul aria-label="Écartées" className="flex max-h-40 flex-col gap-1 overflow-y-auto text-sm">
          {out.slice(0, SHOWN).map(({ project_id, project_title, to, left_out }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a project may have several lines, which never move
            <li key={`${project_id}-${index}`} className="[overflow-wrap:anywhere]">
              {project_title && projects.length > 1 ? (
                <Link to="/projects/edit/$id" params={{ id: project_id }} className="underline underline-offset-4">
                  {project_title}
                </Link>
              ) : (
                project_title
              )}
              {to ? ` (${to})` : ''}
              {project_title || to ? '\u00A0: ' : ''}
              {leftOutWords[left_out!]}
            </li>
          ))}
          {out.length > SHOWN ? <li>Et {countOf(out.length - SHOWN, 'autre', 'autres')}.</li> : null}
        </ul>
      ) : null}
      {ready.length > 0 ? (
        <details className="text-sm">
          <summary className="cursor-pointer py-1 text-muted-foreground">Voir les destinataires</summary>
          <ul aria-label="Destinataires du message" className="flex max-h-40 flex-col gap-1 overflow-y-auto">
            {ready.slice(0, SHOWN).map(({ project_id, name, to }) => (
              <li key={`${project_id}-${to}`} className="[overflow-wrap:anywhere]">
                {name === to ? to : `${name} (${to})`}
              </li>
            ))}
            {ready.length > SHOWN ? <li>Et {countOf(ready.length - SHOWN, 'autre', 'autres')}.</li> : null}
          </ul>
        </details>
      ) : null}
    </section>
  )
}
