import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { messageEndpoints, messageToSend } from '@faitage/contracts/projects/portal/message.endpoints'
import { MESSAGE_FILES_MAX, MESSAGE_MAX } from '@faitage/contracts/projects/portal/messages'
import { Send, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { Textarea } from '@/components/ui/textarea'
import { AddFiles } from '@/features/files/add-files'
import { UploadList } from '@/features/files/upload-list'
import { useUploads } from '@/features/files/use-uploads'
import { readDraft, writeDraft } from '@/lib/drafts'
import { blankMessage, leftToSend, type MessageDraft } from './message-draft'

interface MessageComposerProps {
  projectId: string
  /** Whether files may go with it. */
  attaches: boolean
  client: boolean
}

/** Where a message is written. What is refused, or not sent yet, stays: the camera of a phone may end the page behind it. */
export function MessageComposer({ projectId, attaches, client }: MessageComposerProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const name = `${useUser().id}/message/${projectId}`
  const [draft, setDraft] = useState(() => (readDraft(name)?.values as MessageDraft | undefined) ?? blankMessage)
  // As it is now, once the page is left too: what was sent must not be there again to be sent.
  const now = useRef(draft)
  const sent = useRef(blankMessage)
  const [problem, setProblem] = useState<string>()
  const keep = (kept: MessageDraft) => {
    now.current = kept
    const begun = kept.text !== '' || kept.files.length > 0
    writeDraft(name, begun ? { at: Date.now(), revision: undefined, values: { ...kept } } : undefined)
    setDraft(kept)
  }
  const say = (message: string) => {
    setProblem(message)
    field.current?.focus()
  }
  const send = useCommand(messageEndpoints.send, {
    quiet: true,
    onSuccess: () => {
      keep(leftToSend(now.current, sent.current))
      setProblem(undefined)
      field.current?.focus()
    },
    onRefused: refusal => say(refusal.fields[0]?.message ?? refusal.message),
  })
  const submit = () => {
    if (send.isPending) return
    const judged = messageToSend.shape.text.safeParse(draft.text)
    if (!judged.success) return say(judged.error.issues[0]?.message ?? '')
    sent.current = draft
    const body = { text: judged.data, files_id: draft.files.map(one => one.id) }
    // Under the same key as long as nobody knows whether it arrived, also when its draft is taken up another day.
    const text = JSON.stringify(body)
    const as = draft.as?.text === text ? draft.as : { text, key: crypto.randomUUID() }
    keep({ ...draft, as })
    send.mutate({ params: { id: projectId }, body, idempotencyKey: as.key })
  }
  const left = MESSAGE_MAX - draft.text.trim().length
  return (
    <form
      className="flex md:sticky md:bottom-0 flex-col gap-2 rounded-lg border bg-card p-3 max-md:-mx-2"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Label htmlFor={id}>{client ? 'Votre message à l’équipe' : 'Votre message au client'}</Label>
      <Textarea
        ref={field}
        id={id}
        value={draft.text}
        rows={3}
        className="max-h-[40vh]"
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={event => {
          const text = event.target.value
          setProblem(undefined)
          keep({ ...now.current, text })
        }}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
      />
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="text-sm text-destructive">
          {problem}
        </p>
      ) : null}
      {left < 1000 ? (
        <p className={`text-sm tabular ${left < 0 ? 'text-destructive' : 'text-muted-foreground'}`}>
          {left < 0 ? `${formatCount(-left)} caractères de trop` : `Encore ${formatCount(left)} caractères`}
        </p>
      ) : null}
      {draft.files.length > 0 ? (
        <ul aria-label="Pièces jointes à envoyer" className="flex flex-col gap-1">
          {draft.files.map(file => (
            <li key={file.id} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Ne pas joindre ${file.name}`}
                onClick={() => keep({ ...now.current, files: now.current.files.filter(one => one.id !== file.id) })}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {attaches ? (
        <Attachments
          projectId={projectId}
          full={draft.files.length >= MESSAGE_FILES_MAX}
          onKept={file => keep({ ...now.current, files: [...now.current.files, file].slice(0, MESSAGE_FILES_MAX) })}
        />
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="hidden text-sm text-muted-foreground md:block">Ctrl + Entrée pour envoyer</span>
        <Button type="submit" disabled={send.isPending} className="h-11 max-md:w-full md:h-9">
          <Send aria-hidden /> Envoyer
        </Button>
      </div>
    </form>
  )
}

/** Files that go with a message: both sides see them among the documents of the project. */
function Attachments({
  projectId,
  full,
  onKept,
}: {
  projectId: string
  full: boolean
  onKept: (file: MessageDraft['files'][number]) => void
}) {
  const owner = { owner_kind: 'project' as const, owner_id: projectId }
  const { data } = useRead(fileEndpoints.folders, { query: owner })
  const uploads = useUploads({ kind: 'project', id: projectId }, data?.max_size ?? 0, (id, name) =>
    onKept({ id, name }),
  )
  if (!data) return null
  return (
    <>
      {full ? (
        <p className="text-sm text-muted-foreground">Un message porte dix fichiers au plus.</p>
      ) : (
        <AddFiles
          label="Joindre des fichiers"
          quiet
          onFiles={files => uploads.add(files, 'Messages', undefined, { shared: 'true' })}
        />
      )}
      <UploadList uploads={uploads} />
    </>
  )
}
