import { generationEndpoints } from '@faitage/contracts/letters/generation.endpoints'
import { letterTemplateEndpoints } from '@faitage/contracts/letters/letter-template'
import { Link } from '@tanstack/react-router'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'
import { ReadFailed } from '@/components/read-failed'
import { useMay } from '@/components/record/pages/use-may'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Skeleton } from '@/components/ui/skeleton'
import { placeToFill } from './place-to-fill.ts'

interface LetterPreviewProps {
  template: string
  project: string
  /** The dwelling it is about. */
  entity?: string | undefined
}

/** A letter as it would be for one project, and what it asks for that nobody has filled in. */
export function LetterPreview({ template, project, entity }: LetterPreviewProps) {
  const { data, error, refetch, isPlaceholderData } = useRead(
    generationEndpoints.html,
    { body: { template_id: template, project_id: project, entity_id: entity ?? null } },
    { keepPrevious: true },
  )
  if (error) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div aria-busy="true">
        <span className="sr-only">Préparation de l’aperçu</span>
        <Skeleton className="h-96 w-full" />
      </div>
    )
  return (
    <div className="flex flex-col gap-3" aria-busy={isPlaceholderData}>
      {data.missing.length > 0 ? (
        <Missing labels={data.missing} project={project} entity={entity} />
      ) : (
        <p role="status" className="text-sm text-muted-foreground">
          Tout ce que ce modèle demande est renseigné.
        </p>
      )}
      {/* A page of its own: no script runs in it, and it fetches nothing. */}
      <iframe
        sandbox=""
        srcDoc={data.content}
        title="Aperçu du document"
        className="h-[60dvh] min-h-72 w-full rounded-md border bg-white"
      />
    </div>
  )
}

/** What is missing by its name, each leading to the page where it is filled in. */
function Missing({
  labels,
  project,
  entity,
}: {
  labels: readonly string[]
  project: string
  entity?: string | undefined
}) {
  const may = useMay()
  const { data } = useRead(projectReads.get, { params: { id: project } })
  const mission = data?.mission_id
  const tokens = useRead(
    letterTemplateEndpoints.tokens,
    { query: mission ? { mission_id: mission } : {} },
    { enabled: mission !== undefined && may(letterTemplateEndpoints.tokens) },
  )
  const known = (tokens.data?.groups ?? []).flatMap(group => group.tokens)
  return (
    <Alert>
      <AlertTitle>
        {labels.length > 1 ? 'Ces informations ne sont pas renseignées' : 'Cette information n’est pas renseignée'}
      </AlertTitle>
      <AlertDescription>
        <ul aria-label="Informations manquantes" className="flex flex-wrap gap-x-3 gap-y-1">
          {labels.map(label => {
            const token = known.find(one => one.label === label)?.token
            const place = token && placeToFill(token, { project, dwelling: entity, mission })
            return (
              <li key={label}>
                {place ? (
                  <Link to={place} className="underline underline-offset-4 pointer-coarse:py-2">
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </li>
            )
          })}
        </ul>
        <p>{labels.length > 1 ? 'Leur' : 'Sa'} place restera vide dans le document.</p>
      </AlertDescription>
    </Alert>
  )
}
