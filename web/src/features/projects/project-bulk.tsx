import { ArrowRightLeft, EyeOff, FileText, MailPlus, Trash2, UserCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '@/api/session'
import { Button } from '@/components/ui/button'
import type { Asked, Selection } from './acts/act-words.ts'

const ComposeEmail = lazy(() =>
  import('@/features/mail/compose-email').then(module => ({ default: module.ComposeEmail })),
)
const BulkForms = lazy(() => import('./bulk-forms.tsx').then(module => ({ default: module.BulkForms })))
const GenerateOfSelection = lazy(() =>
  import('./generate-of-selection.tsx').then(module => ({ default: module.GenerateOfSelection })),
)
const ActWindow = lazy(() => import('./acts/act-window.tsx').then(module => ({ default: module.ActWindow })))

/** The most projects that one e-mail is about, each of them named. */
const mailed = 1000

interface ProjectBulkProps {
  selection: Selection
  onDone: () => void
}

/** What can be done with several projects at once: each is shown first, then done in the background. */
export function ProjectBulk({ selection, onDone }: ProjectBulkProps) {
  const { permissions } = useUser()
  const [dialog, setDialog] = useState<'status' | 'referrers' | 'email' | 'letters'>()
  // Once there, forms stay: they close as they opened, and give the focus back.
  const [forms, setForms] = useState(false)
  const [asked, setAsked] = useState<{ asked: Asked; begun?: string }>()
  const close = (open: boolean) => (open ? undefined : setDialog(undefined))
  const ids = selection.projects_id
  const ask = (form: 'status' | 'referrers') => {
    setForms(true)
    setDialog(form)
  }
  return (
    <>
      {permissions.includes('update project') ? (
        <>
          <Button variant="ghost" size="sm" onClick={() => ask('status')}>
            <ArrowRightLeft aria-hidden="true" /> Changer le statut
          </Button>
          <Button variant="ghost" size="sm" onClick={() => ask('referrers')}>
            <UserCheck aria-hidden="true" /> Changer les référents
          </Button>
        </>
      ) : null}
      {permissions.includes('create email') ? (
        <Button variant="ghost" size="sm" disabled={!ids || ids.length > mailed} onClick={() => setDialog('email')}>
          <MailPlus aria-hidden="true" /> Envoyer un e-mail
        </Button>
      ) : null}
      {permissions.includes('create document') ? (
        <Button variant="ghost" size="sm" onClick={() => setDialog('letters')}>
          <FileText aria-hidden="true" /> Générer des documents
        </Button>
      ) : null}
      {permissions.includes('delete project') ? (
        <>
          <Button variant="ghost" size="sm" onClick={() => setAsked({ asked: { act: 'anonymise' } })}>
            <EyeOff aria-hidden="true" /> Anonymiser
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setAsked({ asked: { act: 'delete' } })}>
            <Trash2 aria-hidden="true" /> Supprimer
          </Button>
        </>
      ) : null}
      {dialog === 'email' && ids ? (
        <Suspense>
          <ComposeEmail projects={ids} onClose={() => setDialog(undefined)} />
        </Suspense>
      ) : null}
      {forms ? (
        <Suspense>
          <BulkForms
            open={dialog === 'status' || dialog === 'referrers' ? dialog : undefined}
            selection={selection}
            onOpenChange={close}
            onBegun={(one, begun) => setAsked({ asked: one, begun })}
          />
        </Suspense>
      ) : null}
      {dialog === 'letters' ? (
        <Suspense>
          <GenerateOfSelection selection={selection} onClose={() => setDialog(undefined)} />
        </Suspense>
      ) : null}
      {asked ? (
        <Suspense fallback={null}>
          <ActWindow
            {...asked}
            selection={selection}
            onClose={done => {
              setAsked(undefined)
              if (done) onDone()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
