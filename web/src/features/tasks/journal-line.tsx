import type { FileItem } from '@faitage/contracts/files/file.endpoints'
import { dayOf, formatDay } from '@faitage/contracts/kernel/format-date'
import { type FollowUpNoteItem, type NoteKind, noteKinds } from '@faitage/contracts/tasks/follow-up-note'
import { Link, useLocation } from '@tanstack/react-router'
import { Eye, FileText, type LucideIcon, Mail, MailOpen, NotebookPen, Phone } from 'lucide-react'
import { withPart } from '@/components/record/pages/with-part'
import { useOwnSearch } from '@/lib/use-own-search'
import { notePart } from './parts.ts'

const icons: Record<NoteKind, LucideIcon> = {
  note: NotebookPen,
  appel: Phone,
  courriel: Mail,
  courrier: MailOpen,
  visite: Eye,
}

/** A note among what happened: its nature, its day, its author, then its words. */
export function NoteLine({ note }: { note: FollowUpNoteItem }) {
  const { pathname } = useLocation()
  const search = useOwnSearch()
  const Icon = icons[note.note_kind]
  return (
    <li className="flex items-start gap-3 py-2">
      <Icon aria-hidden className="mt-1 size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="text-sm text-muted-foreground">
          <Link
            to={`${pathname}${withPart(search, notePart, note.id)}`}
            className="font-medium text-foreground underline-offset-4 hover:underline"
          >
            {noteKinds[note.note_kind]}
          </Link>
          {` · ${formatDay(note.happened_on)} · ${note.author_name}`}
        </p>
        <p className="whitespace-pre-line">{note.text ?? 'Texte effacé'}</p>
      </div>
    </li>
  )
}

/** A file that was added. */
export const FileLine = ({ file }: { file: FileItem }) => (
  <li className="flex items-start gap-3 py-2">
    <FileText aria-hidden className="mt-1 size-4 shrink-0 text-muted-foreground" />
    <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <p className="font-medium">{file.name ?? 'Nom effacé'}</p>
      <p className="text-sm text-muted-foreground">
        {`Document ajouté · ${formatDay(dayOf(file.uploaded_at))} · ${file.uploaded_by.name}`}
      </p>
    </div>
  </li>
)
