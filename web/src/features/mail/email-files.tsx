import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { formatSize } from '@faitage/contracts/kernel/format-number'
import { FILES_MAX, FILES_SIZE_MAX } from '@faitage/contracts/mail/project-mail'
import { useController } from 'react-hook-form'
import { useRead } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'
import type { Letter } from './compose-email.tsx'

/** Documents of the project that go with the message. */
export function EmailFiles({ project }: { project: string }) {
  const may = useMay()
  const { field } = useController<Letter, 'files_id'>({ name: 'files_id' })
  const { data } = useRead(
    fileEndpoints.list,
    { query: { owner_kind: 'project', owner_id: project, size: 100, sortBy: 'uploaded_at', sortDirection: 'desc' } },
    { enabled: may(fileEndpoints.list) },
  )
  const files = data?.items ?? []
  if (files.length === 0) return null
  const chosen = files.filter(({ id }) => field.value.includes(id))
  const size = chosen.reduce((sum, file) => sum + file.size, 0)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">Pièces jointes</legend>
      <ul className="flex max-h-40 flex-col gap-1 overflow-y-auto rounded-md border p-2">
        {files.map(file => (
          <li key={file.id}>
            <Label className="flex items-center gap-2 py-1 font-normal">
              <Checkbox
                checked={field.value.includes(file.id)}
                disabled={!field.value.includes(file.id) && field.value.length >= FILES_MAX}
                onCheckedChange={on =>
                  field.onChange(on ? [...field.value, file.id] : field.value.filter(id => id !== file.id))
                }
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">{file.name ?? 'Document effacé'}</span>
              <span className="ml-auto shrink-0 text-sm text-muted-foreground tabular">{formatSize(file.size)}</span>
            </Label>
          </li>
        ))}
      </ul>
      {size > FILES_SIZE_MAX ? (
        <p role="alert" className="text-sm text-destructive">
          Les pièces jointes pèsent {formatSize(size)}, plus que les {formatSize(FILES_SIZE_MAX)} possibles&nbsp;:
          retirez-en une.
        </p>
      ) : null}
    </fieldset>
  )
}
