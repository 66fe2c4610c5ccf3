import { optionsOf } from '@faitage/contracts/kernel/field'
import { countOf } from '@faitage/contracts/kernel/format-number'
import {
  type Audience,
  audience,
  audienceWords,
  emailTemplateEndpoints,
  letterFaults,
} from '@faitage/contracts/mail/email-template'
import type { MailingItem } from '@faitage/contracts/mail/mailing'
import { mailToSend, projectMailEndpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { call } from '@/api/client'
import { useRead } from '@/api/queries'
import { session, useUser } from '@/api/session'
import { CheckboxField, SelectField } from '@/components/record/form/fields'
import { RecordForm } from '@/components/record/form/record-form'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { notify } from '@/lib/notify'
import { EmailFiles } from './email-files.tsx'
import { EmailPreview } from './email-preview.tsx'
import { EmailRecipients } from './email-recipients.tsx'
import { LetterFields } from './letter-fields.tsx'
import { MailingProgress } from './mailing-progress.tsx'
import { useSentKey } from './use-sent-key.ts'

interface ComposeEmailProps {
  projects: readonly string[]
  /** Documents of the project that go with it at once. */
  files?: readonly string[]
  onClose: () => void
  /** Runs once something was sent. */
  onSent?: () => void
}

const sent = mailToSend.shape
const letter = z
  .object({
    kind: audience,
    once: z.boolean(),
    subject: sent.subject.nullable().refine(text => text !== null, 'Indiquez l’objet.'),
    body: sent.body.nullable().refine(text => text !== null, 'Écrivez le message.'),
    template_id: z.string().nullable(),
    files_id: z.array(z.string()),
  })
  .superRefine(({ subject, body }, context) => {
    for (const { path, message } of letterFaults({ subject: subject ?? '', body: body ?? '' }))
      context.addIssue({ code: 'custom', path: [path], message })
  })
export type Letter = z.input<typeof letter>

const blank: Letter = { kind: 'REQUESTER', once: true, subject: null, body: null, template_id: null, files_id: [] }
const none: readonly string[] = []
const labels = { kind: 'Destinataire', subject: 'Objet', body: 'Message', files_id: 'Pièces jointes' }

/** Writes an e-mail about one or several projects: to whom, from which template, what they will read, and how it goes. */
export function ComposeEmail({ projects, files = none, onClose, onSent }: ComposeEmailProps) {
  const [mailing, setMailing] = useState<MailingItem>()
  const [first] = projects
  const name = projects.length === 1 ? `email/${[first, ...files].join('/')}` : 'email'
  const { id: sender } = useUser()
  const key = useSentKey(name)
  const there = useRef(true)
  useEffect(() => {
    there.current = true
    return () => {
      there.current = false
    }
  }, [])
  const values = useMemo(() => ({ ...blank, files_id: [...files] }), [files])
  return (
    <Sheet open onOpenChange={open => (open ? undefined : onClose())}>
      <SheetContent
        side="right"
        className="sm:max-w-2xl"
        // What is typed is not lost to a click beside the panel.
        onInteractOutside={event => event.preventDefault()}
      >
        <SheetHeader>
          <SheetTitle>Écrire un e-mail</SheetTitle>
          <SheetDescription>
            {projects.length === 1
              ? 'La réponse du destinataire vous parviendra à votre adresse.'
              : `Un message par projet, pour ${countOf(projects.length, 'projet', 'projets')}. Les réponses vous parviendront à votre adresse.`}
          </SheetDescription>
        </SheetHeader>
        {mailing ? (
          <MailingProgress mailing={mailing} onClose={onClose} />
        ) : (
          <RecordForm<Letter>
            name={name}
            label="Écrire un e-mail"
            labels={labels}
            schema={letter as never}
            values={values}
            part="email"
            keptOnClose
            submitText="Envoyer"
            save={async (_, { values }) => {
              const { subject, body, ...others } = values
              // In whatever order they were chosen it is the same e-mail.
              const content = { ...others, subject: subject ?? '', body: body ?? '', project_ids: projects.toSorted() }
              const answer = await call(projectMailEndpoints.send, { body: content, idempotencyKey: key.of(content) })
              key.forget()
              // Closed before the answer: nothing shows how it goes.
              if (!there.current && session.get()?.user.id === sender)
                notify.success('Votre e-mail part dans la minute.')
              setMailing(answer.mailing)
              onSent?.()
              return answer
            }}
          >
            <Fields projects={projects} />
          </RecordForm>
        )}
      </SheetContent>
    </Sheet>
  )
}

function Fields({ projects }: { projects: readonly string[] }) {
  const kind = useWatch<Letter, 'kind'>({ name: 'kind' })
  const [only] = projects
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField name="kind" label="Destinataire" options={optionsOf(audienceWords)} required />
        <TemplateChoice kind={kind} />
      </div>
      {projects.length > 1 ? <CheckboxField name="once" label="Un seul message par adresse" /> : null}
      <EmailRecipients projects={projects} />
      <LetterFields />
      {projects.length === 1 && only ? <EmailFiles project={only} /> : null}
      <EmailPreview projects={projects} />
    </>
  )
}

/** A template fills in the object and the message, which are then altered at will. */
function TemplateChoice({ kind }: { kind: Audience }) {
  const id = useId()
  const form = useFormContext<Letter>()
  const chosen = useWatch<Letter, 'template_id'>({ name: 'template_id' })
  const { data } = useRead(emailTemplateEndpoints.list, { query: { size: 200, kind: [kind], active: 'true' } as never })
  const items = data?.items ?? []
  /** What was written by hand before a template took its place. */
  const [replaced, setReplaced] = useState<Letter>()
  const write = (subject: string | null, body: string | null) => {
    form.setValue('subject', subject, { shouldDirty: true })
    form.setValue('body', body, { shouldDirty: true })
  }
  const choose = (templateId: string) => {
    const template = items.find(one => one.id === templateId)
    const before = form.getValues()
    setReplaced(undefined)
    form.setValue('template_id', template?.id ?? null, { shouldDirty: true })
    if (!template) return
    write(template.subject, template.body)
    form.clearErrors(['subject', 'body'])
    const known = items.find(one => one.id === before.template_id)
    const isOwn = (['subject', 'body'] as const).some(name => before[name]?.trim() && before[name] !== known?.[name])
    if (!isOwn) return
    setReplaced({ ...before })
  }
  const takeBack = ({ template_id, subject, body }: Letter) => {
    setReplaced(undefined)
    form.setValue('template_id', template_id, { shouldDirty: true })
    write(subject, body)
  }
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>Modèle</Label>
      <NativeSelect id={id} value={chosen ?? ''} onChange={event => choose(event.target.value)}>
        <option value="">{items.length > 0 ? 'Sans modèle' : 'Aucun modèle pour ce destinataire'}</option>
        {items.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {replaced ? (
        <p role="status" className="flex flex-wrap items-center gap-2 text-sm">
          Le modèle a remplacé votre texte.
          <Button type="button" size="sm" variant="outline" onClick={() => takeBack(replaced)}>
            Reprendre mon texte
          </Button>
        </p>
      ) : null}
    </div>
  )
}
