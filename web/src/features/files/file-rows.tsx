import { documentKindLabels } from '@faitage/contracts/files/file'
import type { FileItem } from '@faitage/contracts/files/file.endpoints'
import { formatInstant, relativeInstant } from '@faitage/contracts/kernel/format-date'
import { formatSize } from '@faitage/contracts/kernel/format-number'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { FileIcon, kindLabel, nameOf } from './file-words.tsx'

interface FileRowsProps {
  label: string
  files: readonly FileItem[]
  busy: boolean
  /** Shows the folder of each: several are shown at once. */
  withFolder: boolean
  onOpen: ((file: FileItem) => void) | undefined
  /** What can be done with a file, at the end of its line. */
  actions?: (file: FileItem) => ReactNode
  /** Before the name: a box to choose it by. */
  lead?: (file: FileItem) => ReactNode
}

/** A point before what follows on the line; the one that would start a line falls outside. */
const dotted = "relative before:absolute before:-left-2.5 before:content-['·']"

/** Files, one a line: what it is, its name, its size, who put it there and when. */
export function FileRows({ label, files, busy, withFolder, onOpen, actions, lead }: FileRowsProps) {
  return (
    <ul
      aria-label={label}
      aria-busy={busy}
      className="divide-y divide-border rounded-lg border border-border bg-card aria-busy:opacity-70"
    >
      {files.map(file => (
        <li key={file.id} className="flex items-center gap-3 px-3 py-2 hover:bg-accent/50">
          {lead?.(file)}
          <FileIcon media={file.media_type} className="size-5 shrink-0 text-muted-foreground" />
          <div className="min-w-0 flex-1">
            {onOpen ? (
              <button
                type="button"
                onClick={() => onOpen(file)}
                className="block min-h-6 w-full text-left font-medium [overflow-wrap:anywhere] hover:underline"
              >
                {nameOf(file)}
              </button>
            ) : (
              <span className="block font-medium [overflow-wrap:anywhere]">{nameOf(file)}</span>
            )}
            <p className="flex flex-wrap items-center gap-x-4 overflow-hidden text-sm text-muted-foreground">
              <span className={dotted}>
                {kindLabel(file.media_type)}, <span className="tabular">{formatSize(file.size)}</span>
              </span>
              {withFolder ? <span className={dotted}>{file.folder}</span> : null}
              <span className={dotted}>
                {file.removed_at ? 'Supprimé ' : `${file.uploaded_by.name}, `}
                <time
                  dateTime={file.removed_at ?? file.uploaded_at}
                  title={formatInstant(file.removed_at ?? file.uploaded_at)}
                >
                  {relativeInstant(file.removed_at ?? file.uploaded_at)}
                </time>
              </span>
              {file.kind ? <Badge variant="neutral">{documentKindLabels[file.kind]}</Badge> : null}
              {file.shared ? <Badge variant="info">Visible par le client</Badge> : null}
            </p>
          </div>
          {actions?.(file)}
        </li>
      ))}
    </ul>
  )
}
