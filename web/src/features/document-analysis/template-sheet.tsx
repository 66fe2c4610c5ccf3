import type { TemplateField } from '@faitage/contracts/document-analysis/document-template'
import { documentTemplateEndpoints as endpoints } from '@faitage/contracts/document-analysis/document-template.endpoints'
import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { countOf, percentOf } from '@faitage/contracts/kernel/format-number'
import { successText } from '@faitage/contracts/kernel/success-catalogue'
import { Ban, Eye, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { Question } from '@/components/ui/question'
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import { FilePreview } from '@/features/files/file-preview'
import { useFile } from '@/features/files/use-files'
import { useSetting } from '@/features/settings/use-setting'
import { nameOf, progressText, scanStates } from './template-words.ts'

type Template = ResponseOf<typeof endpoints.get>

/** Milliseconds between two looks at a scan that goes on, where no notice of a change arrives. */
const LOOK_MS = 3000

/** One template: how far its scan is, the fields it found, and what can be done with it. */
export function TemplateSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const [running, setRunning] = useState(false)
  const read = useRead(endpoints.get, { params: { id } }, { every: running ? LOOK_MS : false })
  const template = read.data
  if (template && (template.state === 'running') !== running) setRunning(template.state === 'running')
  return (
    <Sheet open onOpenChange={open => (open ? undefined : onClose())}>
      <SheetContent className="sm:max-w-xl">
        <SheetHeader>
          <SheetTitle className="[overflow-wrap:anywhere]">{template ? nameOf(template) : 'Modèle'}</SheetTitle>
          <SheetDescription>Les champs «&nbsp;Libellé&nbsp;: …&nbsp;» reconnus dans le document.</SheetDescription>
        </SheetHeader>
        {read.error ? (
          <Alert variant="destructive">
            <AlertTitle>Le modèle ne peut pas être affiché</AlertTitle>
            <AlertDescription>{read.error.message}</AlertDescription>
          </Alert>
        ) : template ? (
          <TemplateBody template={template} onClose={onClose} />
        ) : (
          <Skeleton className="h-64" />
        )}
      </SheetContent>
    </Sheet>
  )
}

function TemplateBody({ template, onClose }: { template: Template; onClose: () => void }) {
  const { permissions } = useUser()
  const { state, id } = template
  const [asked, setAsked] = useState(false)
  const [shown, setShown] = useState(false)
  const scan = useCommand(endpoints.scan, { success: successText('documentAnalysis.scan.started') })
  const cancel = useCommand(endpoints.cancel, { success: 'L’analyse est en cours d’annulation.' })
  const remove = useCommand(endpoints.remove, {
    success: successText('documentAnalysis.template.deleted'),
    onSuccess: onClose,
  })
  const file = useFile(template.file_id, shown)
  const updates = permissions.includes('update document_analysis')
  const reads = useSetting('iaUse')
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => setShown(true)}>
          <Eye aria-hidden /> Voir le document
        </Button>
        {updates && reads && state !== 'running' ? (
          <Button variant="outline" size="sm" disabled={scan.isPending} onClick={() => scan.mutate({ params: { id } })}>
            <RotateCw aria-hidden /> Relancer l’analyse
          </Button>
        ) : null}
        {updates && state === 'running' ? (
          <Button
            variant="outline"
            size="sm"
            disabled={cancel.isPending || template.cancel_requested}
            onClick={() => cancel.mutate({ params: { id } })}
          >
            <Ban aria-hidden /> Annuler l’analyse
          </Button>
        ) : null}
        {permissions.includes('delete document_analysis') ? (
          <Button variant="outline" size="sm" className="text-destructive" onClick={() => setAsked(true)}>
            <Trash2 aria-hidden /> Supprimer
          </Button>
        ) : null}
      </div>
      <div className="flex flex-col gap-2">
        <Badge variant={scanStates[state].variant}>{scanStates[state].label}</Badge>
        {state === 'running' ? (
          <>
            <Progress
              value={template.pages_total > 0 ? percentOf(template.pages_read, template.pages_total) : null}
              aria-label="Avancement de l’analyse"
            />
            <p role="status" className="text-sm text-muted-foreground tabular">
              {template.cancel_requested ? 'Annulation demandée' : progressText(template)}
            </p>
          </>
        ) : null}
        {template.failure ? (
          <Alert variant="destructive">
            <AlertTitle>L’analyse a échoué</AlertTitle>
            <AlertDescription>{template.failure.message}</AlertDescription>
          </Alert>
        ) : null}
      </div>
      <Fields fields={template.fields} ended={state !== 'running'} />
      {file && shown ? (
        <FilePreview files={[file]} shown={file.id} onShow={next => setShown(next !== undefined)} />
      ) : null}
      <Question
        open={asked}
        onOpenChange={setAsked}
        title={`Supprimer le modèle «\u00A0${nameOf(template)}\u00A0»\u00A0?`}
        description="Le document et les champs reconnus ne serviront plus aux analyses. L’histoire du modèle reste enregistrée."
        keep="Conserver le modèle"
        act="Supprimer le modèle"
        destructive
        onAct={() => remove.mutate({ params: { id } })}
      />
    </>
  )
}

function Fields({ fields, ended }: { fields: readonly TemplateField[]; ended: boolean }) {
  if (fields.length === 0)
    return ended ? (
      <p className="text-muted-foreground">Aucun champ «&nbsp;Libellé&nbsp;: …&nbsp;» n’a été reconnu.</p>
    ) : null
  return (
    <section aria-labelledby="champs" className="flex flex-col gap-2">
      <h3 id="champs" className="font-semibold">
        {countOf(fields.length, 'champ reconnu', 'champs reconnus')}
      </h3>
      <table className="w-full text-sm">
        <thead className="text-left text-muted-foreground">
          <tr>
            <th scope="col" className="py-1 pr-3 font-medium">
              Libellé
            </th>
            <th scope="col" className="py-1 pr-3 font-medium">
              Dans le modèle
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Page
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {fields.map(({ label, page, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a scan keep their order
            <tr key={index} className="align-top">
              <td className="py-1.5 pr-3 [overflow-wrap:anywhere]">{label}</td>
              <td className="py-1.5 pr-3 text-muted-foreground [overflow-wrap:anywhere]">{value ?? 'À remplir'}</td>
              <td className="py-1.5 text-right tabular">{page}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
