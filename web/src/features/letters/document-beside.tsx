import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { formatSize } from '@faitage/contracts/kernel/format-number'
import { type DocumentItem, type DocumentSheet, documentEndpoints } from '@faitage/contracts/letters/document'
import { signatureStatusLabels, signatureTransitions } from '@faitage/contracts/letters/signature'
import { projectMailEndpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { Download, Eye, MailPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { Switch } from '@/components/ui/switch'
import { downloadFile } from '@/features/files/content'
import { kindLabel, nameOf } from '@/features/files/file-words'
import { sendingText, signatureVariants } from './document-words.ts'

const FilePreview = lazy(() =>
  import('@/features/files/file-preview').then(module => ({ default: module.FilePreview })),
)
const ComposeEmail = lazy(() =>
  import('@/features/mail/compose-email').then(module => ({ default: module.ComposeEmail })),
)
const MoveSignature = lazy(() => import('./move-signature.tsx').then(module => ({ default: module.MoveSignature })))

type Item = DocumentItem & DocumentSheet
type Shown = 'file' | 'signed' | 'email' | 'signature'

/** The file of a document, where its signature stands, what was sent of it, and what is done with each. */
export function DocumentBeside({ item, readOnly }: { item: Item; readOnly: boolean }) {
  const may = useMay()
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  const present = item.file?.life === 'present'
  const updates = !readOnly && may(documentEndpoints.update)
  const status = item.universign_status
  return (
    <section aria-label="Fichier et suites" className="flex flex-col gap-3 rounded-lg border bg-card p-3">
      <FileLine file={item.file} gone="Le fichier de ce document n’existe plus." onShow={() => setShown('file')} />
      {present && item.file && !readOnly ? <SharedWithClient id={item.file.id} /> : null}
      {status ? (
        <div className="flex flex-wrap items-center gap-2">
          <span>Signature</span>
          <Badge variant={signatureVariants[status]}>{signatureStatusLabels[status]}</Badge>
          {item.signature_reason ? (
            <span className="basis-full text-sm [overflow-wrap:anywhere]">Motif&nbsp;: {item.signature_reason}</span>
          ) : null}
          {updates && signatureTransitions[status].length > 0 ? (
            <Button size="sm" variant="outline" onClick={() => setShown('signature')}>
              Noter la suite
            </Button>
          ) : null}
        </div>
      ) : null}
      {item.signed_file ? (
        <FileLine
          file={item.signed_file}
          gone="Le fichier signé n’existe plus."
          onShow={() => setShown('signed')}
          label="Document signé"
        />
      ) : null}
      <Sending item={item} updates={updates} />
      {present && !readOnly && may(projectMailEndpoints.send) ? (
        <Button size="sm" variant="outline" className="self-start" onClick={() => setShown('email')}>
          <MailPlus aria-hidden /> Écrire avec ce document
        </Button>
      ) : null}
      <Suspense>
        {shown === 'file' && item.file ? <Preview id={item.file.id} onClose={close} /> : null}
        {shown === 'signed' && item.signed_file ? <Preview id={item.signed_file.id} onClose={close} /> : null}
        {shown === 'signature' ? <MoveSignature item={item} onClose={close} /> : null}
        {shown === 'email' && item.file ? (
          <ComposeEmail projects={[item.project_id]} files={[item.file.id]} onClose={close} />
        ) : null}
      </Suspense>
    </section>
  )
}

interface FileLineProps {
  file: DocumentItem['file']
  gone: string
  label?: string
  onShow: () => void
}

function FileLine({ file, gone, label, onShow }: FileLineProps) {
  if (!file || file.life === 'gone') return <p className="text-muted-foreground">{gone}</p>
  const of = label ? `\u00A0: ${label}` : ''
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        {label ? <span className="block text-sm text-muted-foreground">{label}</span> : null}
        <span className="font-medium">{nameOf(file)}</span>
        <span className="block text-sm text-muted-foreground tabular">
          {kindLabel(file.media_type)}, {formatSize(file.size)}, {formatInstant(file.uploaded_at)}
        </span>
      </p>
      {file.life === 'present' ? (
        <>
          <Button size="sm" variant="outline" aria-label={`Voir${of}`} onClick={onShow}>
            <Eye aria-hidden /> Voir
          </Button>
          <Button size="sm" variant="outline" aria-label={`Télécharger${of}`} onClick={() => void downloadFile(file)}>
            <Download aria-hidden /> Télécharger
          </Button>
        </>
      ) : null}
    </div>
  )
}

function Preview({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useRead(fileEndpoints.get, { params: { id } })
  return data ? <FilePreview files={[data]} shown={id} onShow={shown => (shown ? undefined : onClose())} /> : null
}

/** A client sees of a project the files that were shared with them, generated ones too. */
function SharedWithClient({ id }: { id: string }) {
  const may = useMay()
  const { data } = useRead(fileEndpoints.get, { params: { id } }, { enabled: may(fileEndpoints.get) })
  const share = useCommand(fileEndpoints.update, { success: 'La visibilité du document est modifiée.' })
  if (!data || !may(fileEndpoints.update)) return null
  return (
    <Label className="flex min-h-9 items-center gap-2 font-normal">
      <Switch
        checked={data.shared}
        disabled={share.isPending}
        onCheckedChange={shared => share.mutate({ params: { id }, body: { shared } })}
      />
      Visible par le client dans son espace
    </Label>
  )
}

/** What became of the sending that was asked for with the document. */
function Sending({ item, updates }: { item: Item; updates: boolean }) {
  const may = useMay()
  const again = useCommand(documentEndpoints.update, { success: 'L’envoi est demandé à nouveau.' })
  const { sending } = item
  if (!sending) return null
  return (
    <Alert variant={sending.state === 'not_sent' || sending.state === 'failed' ? 'warning' : 'default'}>
      <AlertDescription className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 basis-48">
          Envoi au demandeur&nbsp;: {sendingText(item).toLowerCase()}
          {sending.at ? `, ${formatInstant(sending.at)}` : ''}.{sending.why ? ` ${sending.why}` : ''}
        </span>
        {sending.state === 'not_sent' && updates && may(projectMailEndpoints.send) ? (
          <Button
            size="sm"
            variant="outline"
            disabled={again.isPending}
            onClick={() => again.mutate({ params: { id: item.id }, body: { auto_send: true } })}
          >
            Demander à nouveau
          </Button>
        ) : null}
      </AlertDescription>
    </Alert>
  )
}
