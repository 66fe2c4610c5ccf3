import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import { relativeInstant } from '@faitage/contracts/kernel/format-date'
import { History } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { importStateWords, resultSentence } from './import-words.ts'
import { revertedSentence } from './revert-import.tsx'

interface PastImportsProps {
  imports: readonly Omit<MissionImport, 'errors' | 'errors_by_column' | 'samples' | 'told'>[]
  onOpen: (importId: string) => void
}

function pastSentence(one: PastImportsProps['imports'][number]): string {
  if (one.state === 'reverted' && one.reverted_at && one.reverted_by)
    return `annulé ${relativeInstant(one.reverted_at)} par ${one.reverted_by.name} · ${revertedSentence(one)}`
  return one.state === 'failed' ? (one.failure?.message ?? 'En échec') : resultSentence(one)
}

/** The imports that a mission has seen, the latest first. */
export function PastImports({ imports, onOpen }: PastImportsProps) {
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="past-imports" className="flex flex-col gap-2 border-t pt-4">
      <h3 id="past-imports" className="flex items-center gap-2 font-semibold">
        <History aria-hidden="true" className="size-4 text-muted-foreground" />
        Imports précédents
      </h3>
      <ul className="divide-y">
        {imports.map(one => {
          const words = importStateWords[one.state]
          return (
            <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <div className="min-w-0 flex-1 basis-full sm:basis-60">
                <p className="truncate">{one.file_name ?? 'Fichier sans nom'}</p>
                <p className="text-sm text-muted-foreground">
                  {one.requested_by.name} · {relativeInstant(one.requested_at)} · {pastSentence(one)}
                </p>
              </div>
              <Badge variant={words.variant}>{words.label}</Badge>
              <Button
                variant="ghost"
                size="sm"
                className="max-sm:ml-auto"
                aria-label={`Voir l’import ${one.file_name ?? ''} de ${one.requested_by.name}, ${relativeInstant(one.requested_at)}`}
                onClick={() => onOpen(one.id)}
              >
                Voir
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
