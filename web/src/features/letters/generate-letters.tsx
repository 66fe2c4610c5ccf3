import { countOf } from '@faitage/contracts/kernel/format-number'
import { type DocumentSource, isOwnerLetter } from '@faitage/contracts/letters/document-kinds'
import { LETTERS_MAX, type LetterOutput } from '@faitage/contracts/letters/generation'
import { generationEndpoints } from '@faitage/contracts/letters/generation.endpoints'
import { letterTemplateEndpoints } from '@faitage/contracts/letters/letter-template'
import { projectMailEndpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { Eye, FileText } from 'lucide-react'
import { useId, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { useMay } from '@/components/record/pages/use-may'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import { GenerationFollowed } from './generation-report.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { ProjectTurn } from './project-turn.tsx'
import { scopeOf } from './template-kit.tsx'
import { useDwellings } from './use-dwellings.ts'

interface GenerateLettersProps {
  /** None yet where they are still asked for. */
  projects: readonly string[] | undefined
  /** How many they are, where they are of a filter. */
  count?: number
  source?: DocumentSource
  /** The dwelling they are about, where the page says it. */
  dwelling?: string
  onClose: () => void
  /** Runs once they were asked for. */
  onStarted?: () => void
}

/** Makes letters from a template: which, as they would be and what is missing, in what format; then how they go. */
export function GenerateLetters({
  projects,
  count = projects?.length ?? 0,
  source,
  dwelling,
  onClose,
  onStarted,
}: GenerateLettersProps) {
  const [started, setStarted] = useState<string>()
  const many = count > 1
  return (
    <Sheet open onOpenChange={open => (open ? undefined : onClose())}>
      <SheetContent className="sm:max-w-2xl" onInteractOutside={event => event.preventDefault()}>
        <SheetHeader>
          <SheetTitle>{many ? 'Générer des documents' : 'Générer un document'}</SheetTitle>
          <SheetDescription>
            {many
              ? `Un document par projet, pour ${countOf(count, 'projet', 'projets')}. Au plus ${LETTERS_MAX} à la fois.`
              : 'Le document est rempli avec ce que l’on sait du projet, puis rangé parmi les siens.'}
          </SheetDescription>
        </SheetHeader>
        {count > LETTERS_MAX ? (
          <Alert variant="warning">
            <AlertDescription>
              Vous avez choisi {countOf(count, 'projet', 'projets')}&nbsp;: réduisez votre sélection à {LETTERS_MAX}{' '}
              projets au plus.
            </AlertDescription>
          </Alert>
        ) : started ? (
          <GenerationFollowed id={started} onClose={onClose} />
        ) : !projects ? (
          <Skeleton className="h-64 w-full" />
        ) : (
          <Choice
            projects={projects}
            source={source}
            dwelling={dwelling}
            onStarted={id => {
              setStarted(id)
              onStarted?.()
            }}
          />
        )}
      </SheetContent>
    </Sheet>
  )
}

interface ChoiceProps {
  projects: readonly string[]
  source: DocumentSource | undefined
  dwelling: string | undefined
  onStarted: (id: string) => void
}

function Choice({ projects, source, dwelling, onStarted }: ChoiceProps) {
  const id = useId()
  const may = useMay()
  const [first = ''] = projects
  const one = projects.length === 1
  const [template, setTemplate] = useState('')
  const [entity, setEntity] = useState(dwelling ?? '')
  const [output, setOutput] = useState<LetterOutput>('pdf')
  const [sends, setSends] = useState(false)
  const [turn, setTurn] = useState(0)
  const [previewed, setPreviewed] = useState(false)
  // Of several projects each says whether the template is its own: those that are not are told of one by one.
  const templates = useRead(letterTemplateEndpoints.list, {
    query: { size: 1000, sortBy: 'name', ...(one ? { for_project: first } : { active: 'true' }) } as never,
  })
  const dwellings = useDwellings(one && !dwelling ? first : undefined)
  const start = useCommand(generationEndpoints.generate, { quiet: true, onSuccess: answer => onStarted(answer.id) })
  const items = (templates.data?.items ?? []).filter(item => item.file && !isOwnerLetter(item.kind))
  if (templates.error) return <ReadFailed message={templates.error.message} onRetry={() => void templates.refetch()} />
  if (!templates.data) return <Skeleton className="h-64 w-full" />
  if (items.length === 0)
    return (
      <Alert>
        <AlertDescription>
          Aucun modèle n’est proposé {one ? 'à ce projet' : 'pour le moment'}. Un responsable ou un administrateur en
          dépose dans «&nbsp;Modèles de courriers&nbsp;».
        </AlertDescription>
      </Alert>
    )
  const project = projects[turn] ?? first
  const ask = () =>
    start.mutate({
      body: {
        template_id: template,
        projects_id: [...projects],
        output,
        auto_send: sends,
        ...(source ? { source: source === 'PROJECT_DOC' && entity ? 'ACCOMMODATION_DOC' : source } : {}),
        ...(entity ? { entity_id: entity } : {}),
      },
    })
  return (
    <form
      aria-label="Document à générer"
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (template) ask()
      }}
    >
      {start.error ? (
        <Alert variant="destructive">
          <AlertDescription className="break-words">{start.error.message}</AlertDescription>
        </Alert>
      ) : null}
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-modele`}>Modèle</Label>
        <NativeSelect id={`${id}-modele`} value={template} onChange={event => setTemplate(event.target.value)}>
          <option value="">Choisir…</option>
          {items.map(item => (
            <option key={item.id} value={item.id}>
              {item.name}
              {one ? '' : ` (${scopeOf(item)})`}
            </option>
          ))}
        </NativeSelect>
      </div>
      {dwellings.options.length > 0 ? (
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-logement`}>Logement dont il s’agit</Label>
          <NativeSelect id={`${id}-logement`} value={entity} onChange={event => setEntity(event.target.value)}>
            <option value="">Aucun en particulier</option>
            {dwellings.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </div>
      ) : null}
      <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
        <legend className="mb-1 text-sm font-medium">Format</legend>
        {(['pdf', 'docx'] as const).map(format => (
          <Label key={format} className="flex min-h-9 items-center gap-2 font-normal">
            <input
              type="radio"
              name={`${id}-format`}
              checked={output === format}
              onChange={() => setOutput(format)}
              className="size-4 accent-primary"
            />
            {format === 'pdf' ? 'PDF, prêt à envoyer' : 'Word, à retoucher'}
          </Label>
        ))}
      </fieldset>
      {may(projectMailEndpoints.send) ? (
        <Label className="flex items-start gap-2 font-normal">
          <Checkbox checked={sends} onCheckedChange={on => setSends(on === true)} className="mt-0.5" />
          <span>
            L’envoyer aussi par e-mail
            <span className="block text-sm text-muted-foreground">
              Dès qu’il est prêt, {one ? 'le demandeur le reçoit' : 'chaque demandeur reçoit le sien'} en pièce jointe.
              Sans cette case, rien n’est envoyé.
            </span>
          </span>
        </Label>
      ) : null}
      {template && previewed ? (
        <section aria-label="Aperçu" className="flex flex-col gap-2">
          {one ? null : <ProjectTurn projects={projects} turn={turn} onTurn={setTurn} />}
          <LetterPreview template={template} project={project} entity={entity || undefined} />
        </section>
      ) : null}
      <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex flex-wrap gap-2 border-t bg-card px-6 py-3">
        <Button type="submit" disabled={!template || start.isPending}>
          <FileText aria-hidden /> {one ? 'Générer le document' : `Générer ${projects.length} documents`}
        </Button>
        {previewed ? null : (
          <Button variant="outline" disabled={!template} onClick={() => setPreviewed(true)}>
            <Eye aria-hidden /> Voir l’aperçu
          </Button>
        )}
      </div>
    </form>
  )
}
