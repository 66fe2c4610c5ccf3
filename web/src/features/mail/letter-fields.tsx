import { emailTemplate } from '@faitage/contracts/mail/email-template'
import { projectTokens } from '@faitage/contracts/projects/tokens'
import { type RefObject, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { TextAreaField, TextField } from '@/components/record/form/fields'
import { NativeSelect } from '@/components/ui/native-select'

const groups = [...new Set(projectTokens.map(({ group }) => group))]
const { labels } = emailTemplate

/** Object and text of a message, and what of a project may be written into them. */
export function LetterFields() {
  const element = useRef<HTMLDivElement>(null)
  return (
    <div ref={element} className="col-span-full flex flex-col gap-4">
      <TextField name="subject" label={labels.subject} required />
      <div className="[&_textarea]:min-h-56">
        <TextAreaField name="body" label={labels.body} required wide />
      </div>
      <TokenChoice within={element} />
    </div>
  )
}

/** Writes the field of a project that is chosen where the text was being typed: in the object or in the message. */
function TokenChoice({ within }: { within: RefObject<HTMLDivElement | null> }) {
  const form = useFormContext()
  const last = useRef<'subject' | 'body'>('body')
  const controlOf = (name: string) =>
    within.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`) ?? null

  const insert = (token: string) => {
    const control = controlOf(last.current)
    const text = String(form.getValues(last.current) ?? '')
    const [start, end] = [control?.selectionStart ?? text.length, control?.selectionEnd ?? text.length]
    const written = `{{${token}}}`
    form.setValue(last.current, text.slice(0, start) + written + text.slice(end), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
    setTimeout(() => {
      control?.focus()
      control?.setSelectionRange(start + written.length, start + written.length)
    })
  }

  return (
    <div className="flex max-w-md flex-col gap-1.5">
      <label htmlFor="champ-du-projet" className="text-sm font-medium">
        Insérer un champ du projet
      </label>
      <NativeSelect
        id="champ-du-projet"
        value=""
        onPointerDown={() => remember()}
        onFocus={() => remember()}
        onChange={event => (event.target.value ? insert(event.target.value) : undefined)}
      >
        <option value="">Choisir un champ…</option>
        {groups.map(group => (
          <optgroup key={group} label={group}>
            {projectTokens
              .filter(token => token.group === group)
              .map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
          </optgroup>
        ))}
      </NativeSelect>
      <p className="text-sm text-muted-foreground">
        Un champ s’écrit entre deux accolades, par exemple {'{{demandeur.nom}}'}. Un champ personnalisé de la mission
        s’écrit {'{{champ.Son nom}}'}.
      </p>
    </div>
  )

  /** Which of the two was being typed in, as the choice takes the focus. */
  function remember() {
    const active = document.activeElement
    if (active === controlOf('subject')) last.current = 'subject'
    else if (active === controlOf('body')) last.current = 'body'
  }
}
