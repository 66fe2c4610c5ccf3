import { messageEndpoints } from '@faitage/contracts/projects/portal/message.endpoints'
import { useParams } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { Button } from '@/components/ui/button'
import { MessageComposer } from './message-composer.tsx'
import { MessageLine } from './message-line.tsx'

const SIZE = 30
/** A thread on one screen, at most. */
const MOST = 990

/** What the client of a project and the team write to each other, the newest below. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const [size, setSize] = useState(SIZE)
  const client = useUser().role === 'client'
  const { data, error, refetch } = useRead(
    messageEndpoints.list,
    { params: { id }, query: { size } },
    { keepPrevious: true },
  )
  const newest = data?.items[0]?.revision
  const unread = data?.unread ?? 0
  const read = useCommand(messageEndpoints.markRead, { quiet: client })
  const marked = useRef(-1)
  const { mutate } = read
  // A client has read what they are shown; the team says so itself, or answers.
  useEffect(() => {
    if (!client || newest === undefined || unread === 0 || marked.current >= newest) return
    marked.current = newest
    mutate({ params: { id }, body: { up_to: newest } })
  }, [client, newest, unread, id, mutate])
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came last is what is looked for
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest])

  if (error && !data) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const older = data.totalItems > data.items.length && size < MOST
  return (
    <section aria-labelledby="messages" className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="messages" className="text-lg font-semibold">
          {client ? 'Vos messages avec l’équipe' : 'Messages avec le client'}
        </h2>
        {!client && unread > 0 && data.may_write && newest !== undefined ? (
          <Button
            variant="outline"
            size="sm"
            className="ml-auto"
            disabled={read.isPending}
            onClick={() => mutate({ params: { id }, body: { up_to: newest } })}
          >
            <CheckCheck aria-hidden /> Marquer comme lu
          </Button>
        ) : null}
      </div>
      {older ? (
        <Button variant="outline" className="self-center" onClick={() => setSize(size + SIZE * 4)}>
          Voir les messages plus anciens
        </Button>
      ) : null}
      {data.items.length === 0 ? (
        <p className="rounded-lg border bg-card px-4 py-6 text-center text-muted-foreground">
          {client
            ? 'Une question, un empêchement, une nouvelle ? Écrivez à l’équipe qui suit votre projet.'
            : 'Le client n’a pas encore écrit. Votre premier message lui apparaîtra dans son espace.'}
        </p>
      ) : (
        <ol aria-label="Messages" className="flex flex-col gap-3">
          {data.items.toReversed().map(message => (
            <MessageLine key={message.id} message={message} mine={(message.from === 'client') === client} />
          ))}
        </ol>
      )}
      <div ref={end} />
      {data.may_write ? (
        <MessageComposer key={id} projectId={id} attaches={data.may_attach} client={client} />
      ) : data.open ? (
        <p className="text-muted-foreground">Vous lisez ces messages sans pouvoir y répondre.</p>
      ) : (
        <p className="text-muted-foreground">
          Les messages ne sont pas ouverts au client de ce projet. Ouvrez cette section dans la fiche du projet pour lui
          écrire.
        </p>
      )}
    </section>
  )
}
