import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { formatSize } from '@faitage/contracts/kernel/format-number'
import type { MessageItem } from '@faitage/contracts/projects/portal/message.endpoints'
import { LongText } from '@/components/record/history/long-text'
import { Badge } from '@/components/ui/badge'
import { downloadFile } from '@/features/files/content'
import { FileIcon, nameOf } from '@/features/files/file-words'

/** One message: who, when, what, with its files; those of one’s own side stand to the right. */
export function MessageLine({ message, mine }: { message: MessageItem; mine: boolean }) {
  const { author, own, at, text, files, unread } = message
  return (
    <li
      className={`flex max-w-[92%] flex-col gap-1 rounded-lg border px-4 py-3 sm:max-w-[80%] ${mine ? 'self-end bg-accent' : 'self-start bg-card'}`}
    >
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <span className="font-medium [overflow-wrap:anywhere]">{own ? 'Vous' : author.name}</span>
        <time dateTime={at} className="text-muted-foreground tabular">
          {formatInstant(at)}
        </time>
        {unread ? <Badge variant="attention">Nouveau</Badge> : null}
      </p>
      <div className="whitespace-pre-line [overflow-wrap:anywhere]">
        {text === null ? (
          <span className="text-muted-foreground">Ce message a été effacé avec les données du demandeur.</span>
        ) : (
          <LongText text={text} more="Lire la suite" />
        )}
      </div>
      {files.length > 0 ? (
        <ul aria-label="Pièces jointes" className="flex flex-col gap-1">
          {files.map(file => (
            <li key={file.id}>
              <button
                type="button"
                onClick={() => void downloadFile(file)}
                className="flex min-h-11 w-full items-center gap-2 rounded-md text-left underline underline-offset-4 md:min-h-8"
              >
                <FileIcon media={file.media_type} className="size-4 shrink-0" />
                <span className="min-w-0 [overflow-wrap:anywhere]">{nameOf(file)}</span>
                <span className="shrink-0 text-sm text-muted-foreground tabular">{formatSize(file.size)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}
