import { worksQuote } from '@faitage/contracts/works/works-quote'
import { Download, Paperclip, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { FieldFrame } from '@/components/record/form/field-frame'
import { fieldOf } from '@/components/record/pages/record-kit'
import { Button } from '@/components/ui/button'
import { downloadFile } from '@/features/files/content'
import { nameOf } from '@/features/files/file-words'
import { useFile } from '@/features/files/use-files'

const FilePicker = lazy(() => import('@/features/files/file-picker').then(module => ({ default: module.FilePicker })))

/** The file of a quote: one of the project's, or one that is sent now. */
export function FileChoice({ projectId }: { projectId: string }) {
  const [picking, setPicking] = useState(false)
  return (
    <FieldFrame {...fieldOf(worksQuote)('file_id')} wide>
      {({ id, disabled, 'aria-describedby': described }, field) => (
        <div className="flex flex-wrap items-center gap-2">
          {field.value ? <ChosenFile id={field.value as string} /> : null}
          {disabled ? null : (
            <Button id={id} aria-describedby={described} variant="outline" size="sm" onClick={() => setPicking(true)}>
              <Paperclip aria-hidden /> {field.value ? 'En choisir un autre' : 'Choisir le fichier'}
            </Button>
          )}
          {field.value && !disabled ? (
            <Button variant="ghost" size="sm" onClick={() => field.onChange(null)}>
              <X aria-hidden /> Retirer le fichier
            </Button>
          ) : null}
          {picking ? (
            <Suspense>
              <FilePicker
                owner={{ kind: 'project', id: projectId }}
                open
                onOpenChange={setPicking}
                title="Fichier du devis"
                onChoose={([file]) => file && field.onChange(file.id)}
              />
            </Suspense>
          ) : null}
        </div>
      )}
    </FieldFrame>
  )
}

function ChosenFile({ id }: { id: string }) {
  const file = useFile(id, true)
  if (!file) return null
  return (
    <>
      <span className="min-w-0 basis-full [overflow-wrap:anywhere]">{nameOf(file)}</span>
      <Button variant="outline" size="sm" onClick={() => void downloadFile(file)}>
        <Download aria-hidden /> Télécharger
      </Button>
    </>
  )
}
