import { formatCount } from '@faitage/contracts/kernel/format-number'
import { Folder, FolderOpen, Folders, Trash2 } from 'lucide-react'
import { NativeSelect } from '@/components/ui/native-select'
import { cn } from '@/lib/utils'
import type { PlaceHandle } from './use-place.ts'

interface FolderSummary {
  name: string
  files: number
}

interface FolderListProps extends PlaceHandle {
  folders: readonly FolderSummary[]
  /** Deleted files that can come back; undefined hides the line. */
  removed: number | undefined
}

const all = ''
const bin = '\u0000'

/** The folders of an owner: a list beside the files, or the device's own list on a phone. */
export function FolderList({ folders, removed, place, go }: FolderListProps) {
  const total = folders.reduce((sum, folder) => sum + folder.files, 0)
  const current = place.removed ? bin : (place.folder ?? all)
  const show = (value: string) =>
    go(value === bin ? { removed: true, folder: undefined } : { removed: false, folder: value || undefined })
  const lines = [
    { value: all, name: 'Tous les fichiers', files: total, icon: Folders },
    ...folders.map(({ name, files }) => ({ value: name, name, files, icon: current === name ? FolderOpen : Folder })),
    ...(removed || place.removed
      ? [{ value: bin, name: 'Fichiers supprimés', files: removed ?? 0, icon: Trash2 }]
      : []),
  ]
  return (
    <div className="min-w-0">
      <div className="md:hidden">
        <NativeSelect
          aria-label="Dossier"
          value={current}
          onChange={event => show(event.target.value)}
          className="h-11"
        >
          {lines.map(line => (
            <option key={line.value} value={line.value}>
              {line.name} ({line.files})
            </option>
          ))}
        </NativeSelect>
      </div>
      <nav aria-label="Dossiers" className="hidden md:block">
        <ul className="flex flex-col gap-0.5">
          {lines.map(({ value, name, files, icon: Icon }) => (
            <li key={value}>
              <button
                type="button"
                aria-current={current === value ? 'true' : undefined}
                onClick={() => show(value)}
                className={cn(
                  'flex min-h-9 w-full items-center gap-2 rounded-md px-2.5 py-1.5 text-left hover:bg-accent',
                  current === value && 'bg-secondary font-medium',
                )}
              >
                <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
                <span className="text-sm text-muted-foreground tabular">
                  {formatCount(files)}
                  <span className="sr-only"> {files > 1 ? 'fichiers' : 'fichier'}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
