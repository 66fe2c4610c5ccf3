import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { countOf, formatCount } from '@faitage/contracts/kernel/format-number'
import { type ActPreviewItem, projectActEndpoints as acts } from '@faitage/contracts/projects/project-act.endpoints'
import { useEffect, useId, useState } from 'react'
import { call } from '@/api/client'
import { useCommand } from '@/api/queries'
import { type ApiRefusal, toRefusal } from '@/api/refusal'
import { ShortPager } from '@/components/short-pager'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DialogFooter } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Spinner } from '@/components/ui/spinner'
import { type Asked, actWords, type Selection } from './act-words.ts'

const SIZE = 20
type Preview = ResponseOf<typeof acts.preview>

interface ActPreviewProps {
  asked: Asked
  selection: Selection
  onStarted: (id: string) => void
  onCancel: () => void
}

/** What would become of each project, those that would be refused first; and the button that does it. */
export function ActPreview({ asked: given, selection, onStarted, onCancel }: ActPreviewProps) {
  const [documents, setDocuments] = useState(false)
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const forGood = given.act === 'anonymise'
  const { count: _, ...which } = selection
  const body = { ...given, ...which, ...(forGood ? { delete_documents: documents } : {}) }
  const { preview, refusal, again } = usePreview(body, page)
  const start = useCommand(acts.start, {
    quiet: true,
    onSuccess: ({ id }) => onStarted(id),
    onRefused: ({ key }) => (key === 'project.act.changed' ? again() : undefined),
  })
  const words = actWords[given.act]
  const changes = preview?.counts.changes ?? 0
  const confirmed = !forGood || typed.replace(/\s/g, '') === String(changes)
  const wrong = start.error ?? refusal
  return (
    <>
      {wrong ? (
        <Alert variant="destructive">
          <AlertDescription className="break-words">{wrong.message}</AlertDescription>
        </Alert>
      ) : null}
      {forGood ? <Documents checked={documents} onChange={setDocuments} /> : null}
      {preview ? <Found preview={preview} page={page} onPage={setPage} /> : refusal ? null : <Checking />}
      {forGood && changes > 0 ? <Confirm count={changes} typed={typed} onType={setTyped} /> : null}
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          Ne rien faire
        </Button>
        <Button
          variant={words.destructive ? 'destructive' : 'default'}
          disabled={!preview || changes === 0 || !confirmed || start.isPending}
          onClick={() => start.mutate({ body: { ...body, expected: preview?.totalItems ?? 0 } })}
        >
          {words.submit(changes)}
        </Button>
      </DialogFooter>
    </>
  )
}

/** The same under a form: of what it holds so far; nothing while it is not whole. */
export function LivePreview({ asked, selection }: { asked: Asked | undefined; selection: Selection }) {
  const { count: _, ...which } = selection
  return asked ? <Shown key={JSON.stringify(asked)} body={{ ...asked, ...which }} /> : null
}

function Shown({ body }: { body: object }) {
  const [page, setPage] = useState(1)
  const { preview, refusal } = usePreview(body, page)
  if (refusal) return <p className="text-sm text-destructive">{refusal.message}</p>
  if (!preview) return <Checking />
  return <Found preview={preview} page={page} onPage={setPage} />
}

const Checking = () => (
  <p role="status" className="flex items-center gap-2 text-muted-foreground">
    <Spinner /> Vérification de chaque projet…
  </p>
)

function Found({ preview, page, onPage }: { preview: Preview; page: number; onPage: (page: number) => void }) {
  return (
    <>
      <Counts counts={preview.counts} />
      <Lines items={preview.items} />
      <ShortPager label="Pages de l’aperçu" page={page} size={SIZE} total={preview.totalItems} onPage={onPage} />
    </>
  )
}

function usePreview(body: object, page: number) {
  const [preview, setPreview] = useState<Preview>()
  const [refusal, setRefusal] = useState<ApiRefusal>()
  const [tries, setTries] = useState(0)
  const asked = JSON.stringify({ ...body, page, size: SIZE })
  // biome-ignore lint/correctness/useExhaustiveDependencies: one more try is another question
  useEffect(() => {
    let left = false
    call(acts.preview, { body: JSON.parse(asked) }).then(
      answer => {
        if (left) return
        setPreview(answer)
        setRefusal(undefined)
      },
      error => left || setRefusal(toRefusal(error)),
    )
    return () => {
      left = true
    }
  }, [asked, tries])
  return { preview, refusal, again: () => setTries(count => count + 1) }
}

function Counts({ counts: { changes, unchanged, refused } }: Pick<Preview, 'counts'>) {
  return (
    <p role="status" className="font-medium">
      {countOf(changes, 'projet sera modifié', 'projets seront modifiés')}
      {unchanged > 0 ? `, ${countOf(unchanged, 'restera', 'resteront')} tel${unchanged > 1 ? 's quels' : ' quel'}` : ''}
      {refused > 0 ? `, ${countOf(refused, 'sera refusé', 'seront refusés')}` : ''}.
    </p>
  )
}

const verdicts = {
  refused: { label: 'Refusé', variant: 'destructive' },
  unchanged: { label: 'Inchangé', variant: 'outline' },
  changes: undefined,
} as const

function Lines({ items }: { items: readonly ActPreviewItem[] }) {
  return (
    <section
      className="max-h-[40dvh] shrink-0 overflow-y-auto rounded-md border"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      aria-label="Ce qui changera"
    >
      <ul aria-label="Aperçu" className="flex flex-col divide-y">
        {items.map(({ id, reference, title, mission_name, verdict, text }) => {
          const badge = verdicts[verdict]
          return (
            <li key={id} className="flex flex-col gap-0.5 p-3 text-sm [overflow-wrap:anywhere]">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="font-medium">{title ?? 'Projet introuvable'}</span>
                {reference ? <span className="text-muted-foreground">{reference}</span> : null}
                {badge ? <Badge variant={badge.variant as never}>{badge.label}</Badge> : null}
              </span>
              <span className="text-muted-foreground">
                {text}
                {mission_name ? ` · ${mission_name}` : ''}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Documents({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <Checkbox id={id} className="mt-1" checked={checked} onCheckedChange={value => onChange(value === true)} />
      <Label htmlFor={id} className="flex flex-col items-start gap-0.5">
        Supprimer aussi leurs documents
        <span className="font-normal text-muted-foreground">
          Sinon ils sont gardés sous un nom neutre. Ce qu’ils contiennent n’est pas relu.
        </span>
      </Label>
    </div>
  )
}

function Confirm({ count, typed, onType }: { count: number; typed: string; onType: (typed: string) => void }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor={id}>Tapez {formatCount(count)}, le nombre de projets, pour confirmer</Label>
      <Input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        className="w-40"
        value={typed}
        onChange={event => onType(event.target.value)}
      />
    </div>
  )
}
