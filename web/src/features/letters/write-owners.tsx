import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { countOf, parseEuro } from '@faitage/contracts/kernel/format-number'
import { ownerLetterKinds } from '@faitage/contracts/letters/document-kinds'
import type { LetterOutput } from '@faitage/contracts/letters/generation'
import { letterTemplateEndpoints } from '@faitage/contracts/letters/letter-template'
import {
  ownerLettersEndpoints as endpoints,
  type LetterAudience,
} from '@faitage/contracts/letters/owner-letters.endpoints'
import { Eye, FileText } from 'lucide-react'
import { useId, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { useMay } from '@/components/record/pages/use-may'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DateField } from '@/components/ui/date-field'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import { Textarea } from '@/components/ui/textarea'
import { FormerOwnerLetters, OwnerLettersReport } from './owner-letters-report'
import { OwnerRecipients } from './owner-recipients'

interface WriteOwnersProps {
  copro: { readonly id: string; readonly mission_id: string; readonly title: string }
  /** Whether the mission shows e-mails. */
  mayMail: boolean
  onClose: () => void
}

/** Letters to the owners of a copro, to those who owe, or to its syndic and its president: of a template, then how they go. */
export function WriteOwners({ copro, mayMail, onClose }: WriteOwnersProps) {
  const [started, setStarted] = useState<string>()
  return (
    <Sheet open onOpenChange={open => !open && onClose()}>
      <SheetContent className="sm:max-w-2xl" onInteractOutside={event => event.preventDefault()}>
        <SheetHeader>
          <SheetTitle>Écrire aux copropriétaires</SheetTitle>
          <SheetDescription>
            Un courrier par destinataire, rempli avec ce que l’on sait de lui, puis rangé dans les documents de la
            mission.
          </SheetDescription>
        </SheetHeader>
        {started ? (
          <OwnerLettersReport id={started} missionId={copro.mission_id} onAgain={() => setStarted(undefined)} />
        ) : (
          <>
            <Choice copro={copro} mayMail={mayMail} onStarted={setStarted} />
            <FormerOwnerLetters coproId={copro.id} onOpen={setStarted} />
          </>
        )}
      </SheetContent>
    </Sheet>
  )
}

const audiences: Readonly<Record<LetterAudience, string>> = {
  owners: 'Tous les copropriétaires',
  debtors: 'Ceux qui ont des impayés',
  council: 'Le syndic et le président du conseil syndical',
}

interface ChoiceProps extends Pick<WriteOwnersProps, 'copro' | 'mayMail'> {
  onStarted: (id: string) => void
}

function Choice({ copro, mayMail, onStarted }: ChoiceProps) {
  const id = useId()
  const [template, setTemplate] = useState('')
  const [to, setTo] = useState<LetterAudience>('owners')
  const [over, setOver] = useState('')
  const [on, setOn] = useState<string | null>(null)
  const [assembly, setAssembly] = useState({ on: null as string | null, time: '', place: '' })
  const [text, setText] = useState('')
  const [output, setOutput] = useState<LetterOutput>('pdf')
  const [sends, setSends] = useState(false)
  const may = useMay()
  const [previewed, setPreviewed] = useState(false)
  const templates = useRead(letterTemplateEndpoints.list, {
    query: { size: 1000, sortBy: 'name', active: 'true', kind: ownerLetterKinds } as never,
  })
  const start = useCommand(endpoints.create, { quiet: true, onSuccess: answer => onStarted(answer.id) })
  if (templates.error) return <ReadFailed message={templates.error.message} onRetry={() => void templates.refetch()} />
  if (!templates.data) return <Skeleton className="h-64 w-full" />
  const items = (templates.data.items as TemplateItem[]).filter(
    item => item.file && (item.mission_id ?? copro.mission_id) === copro.mission_id,
  )
  if (items.length === 0)
    return (
      <Alert>
        <AlertDescription>
          Aucun modèle ne s’adresse encore à des copropriétaires. Un responsable ou un administrateur en dépose dans
          «&nbsp;Modèles de courriers&nbsp;»&nbsp;: convocation, relance d’impayés ou courrier aux copropriétaires.
        </AlertDescription>
      </Alert>
    )
  const choose = (chosen: string) => {
    setTemplate(chosen)
    // A reminder goes to those who owe, unless somebody decides otherwise.
    if (items.find(item => item.id === chosen)?.kind === 'relance_impayes') setTo('debtors')
  }
  const used = new Set(items.find(item => item.id === template)?.tokens ?? [])
  const asks = (begins: string) => [...used].some(token => token.startsWith(begins))
  const addressed = { copro_id: copro.id, to, over: parseEuro(over || '0') ?? 0, ...(on ? { on } : {}) }
  const letter = {
    ...addressed,
    template_id: template,
    ...(asks('assemblee.')
      ? { assembly_on: assembly.on, assembly_time: assembly.time || null, assembly_place: assembly.place || null }
      : {}),
    ...(asks('courrier.') ? { text: text || null } : {}),
  }
  return (
    <form
      aria-label="Courrier à générer"
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (template) start.mutate({ body: { ...letter, output, by_email: sends } })
      }}
    >
      {start.error && (
        <Alert variant="destructive">
          <AlertDescription className="break-words">{start.error.message}</AlertDescription>
        </Alert>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-modele`}>Modèle</Label>
          <NativeSelect id={`${id}-modele`} value={template} onChange={event => choose(event.target.value)}>
            <option value="">Choisir…</option>
            {items.map(item => (
              <option key={item.id} value={item.id}>
                {item.name}
              </option>
            ))}
          </NativeSelect>
        </div>
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-qui`}>Destinataires</Label>
          <NativeSelect id={`${id}-qui`} value={to} onChange={event => setTo(event.target.value as LetterAudience)}>
            {Object.entries(audiences).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </div>
        {to !== 'council' && (
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={`${id}-jour`}>Propriétaires et impayés au</Label>
            <DateField id={`${id}-jour`} name={`${id}-jour`} value={on} max={todayInParis()} onChange={setOn} />
          </div>
        )}
        {to === 'debtors' && (
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={`${id}-seuil`}>Qui doivent plus de (€)</Label>
            <Input
              id={`${id}-seuil`}
              inputMode="decimal"
              value={over}
              onChange={event => setOver(event.target.value)}
            />
          </div>
        )}
      </div>
      <OwnerRecipients asked={addressed} />
      {asks('assemblee.') && (
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-1 text-sm font-medium">Assemblée générale</legend>
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={`${id}-ag`}>Date</Label>
            <DateField
              id={`${id}-ag`}
              name={`${id}-ag`}
              value={assembly.on}
              onChange={day => setAssembly({ ...assembly, on: day })}
            />
          </div>
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={`${id}-heure`}>Heure</Label>
            <Input
              id={`${id}-heure`}
              type="time"
              value={assembly.time}
              onChange={event => setAssembly({ ...assembly, time: event.target.value })}
            />
          </div>
          <div className="flex flex-col gap-1.5 sm:col-span-2">
            <Label htmlFor={`${id}-lieu`}>Lieu</Label>
            <Input
              id={`${id}-lieu`}
              maxLength={300}
              value={assembly.place}
              onChange={event => setAssembly({ ...assembly, place: event.target.value })}
            />
          </div>
        </fieldset>
      )}
      {asks('courrier.') && (
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-texte`}>Texte du courrier</Label>
          <Textarea
            id={`${id}-texte`}
            rows={6}
            maxLength={5000}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </div>
      )}
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
            {format === 'pdf' ? 'PDF, prêt à imprimer' : 'Word, à retoucher'}
          </Label>
        ))}
      </fieldset>
      {may({ access: 'create email' }) && mayMail && (
        <Label className="flex items-start gap-2 font-normal">
          <Checkbox checked={sends} onCheckedChange={on => setSends(on === true)} className="mt-0.5" />
          <span>
            L’envoyer aussi par e-mail
            <span className="block text-sm text-muted-foreground">
              En pièce jointe, à ceux dont l’adresse est connue. Une convocation n’est valable par e-mail que pour qui
              l’a accepté.
            </span>
          </span>
        </Label>
      )}
      {template && previewed && <Preview letter={letter} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={!template || start.isPending}>
          <FileText aria-hidden /> Générer les courriers
        </Button>
        {!previewed && (
          <Button variant="outline" disabled={!template} onClick={() => setPreviewed(true)}>
            <Eye aria-hidden /> Voir le premier
          </Button>
        )}
      </div>
    </form>
  )
}

interface TemplateItem {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly mission_id?: string | null
  readonly tokens?: readonly string[] | null
  readonly file: unknown
}

/** The first letter as it would be; what nobody filled in is named where it would stand. */
function Preview({ letter }: { letter: Parameters<typeof useRead<typeof endpoints.html>>[1]['body'] }) {
  const { data, error, refetch } = useRead(endpoints.html, { body: letter }, { keepPrevious: true })
  if (error) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96 w-full" />
  return (
    <section aria-label="Aperçu" className="flex flex-col gap-2">
      <p role="status" className="text-sm text-muted-foreground">
        {data.missing.length > 0
          ? `${countOf(data.missing.length, 'information manque', 'informations manquent')}\u00A0: ${data.missing.join(', ')}.`
          : 'Tout ce que ce modèle demande est renseigné pour ce destinataire.'}
      </p>
      {/* A page of its own: no script runs in it, and it fetches nothing. */}
      <iframe
        sandbox=""
        srcDoc={data.content}
        title="Aperçu du courrier"
        className="h-[60dvh] min-h-72 w-full rounded-md border bg-white"
      />
    </section>
  )
}
