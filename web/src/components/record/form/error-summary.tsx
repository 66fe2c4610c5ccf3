import { useEffect, useRef } from 'react'
import { type FieldErrors, useFormContext } from 'react-hook-form'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { unbroken } from '@/lib/typography'
import { fieldId, useFormSettings } from './form-context'

/** Every refused field with a link to it. Takes the focus when a submit failed. */
export function ErrorSummary({ labels, attempts }: { labels: Readonly<Record<string, string>>; attempts: number }) {
  const { id } = useFormSettings()
  const { errors, submitCount } = useFormContext().formState
  const box = useRef<HTMLDivElement>(null)
  const problems = problemsOf(errors)
  const shown = submitCount > 0 && problems.length > 0

  // The summary may only show a moment after the attempt is counted: the focus is owed until then.
  const focused = useRef(0)
  useEffect(() => {
    if (!shown || focused.current === attempts) return
    focused.current = attempts
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [attempts, shown])

  if (!shown) return null
  return (
    <Alert ref={box} variant="destructive" tabIndex={-1}>
      <AlertTitle>
        {problems.length === 1 ? 'Un champ est à corriger' : `${problems.length} champs sont à corriger`}
      </AlertTitle>
      <ul className="list-disc pl-5">
        {problems.map(({ path, message }) => (
          <li key={path}>
            <a
              href={`#${fieldId(id, path)}`}
              className="underline underline-offset-2"
              onClick={event => {
                event.preventDefault()
                elementOf(id, path)?.focus()
              }}
            >
              {labelOf(labels, path)}
            </a>
            &nbsp;: {message}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** The control of a field; of a part that is not drawn, what holds it. */
const elementOf = (form: string, path: string): HTMLElement | null =>
  document.getElementById(fieldId(form, path)) ??
  (path.includes('.') ? elementOf(form, path.replace(/\.[^.]*$/, '')) : null)

/** What a field is called; a part of a row by its line too. */
function labelOf(labels: Readonly<Record<string, string>>, path: string): string {
  const parts = path.split('.')
  const line = parts.find(part => /^\d+$/.test(part))
  const label = labels[path] ?? labels[parts.filter(part => part !== line).join('.')]
  return label && line && label !== labels[path] ? `${label}, ligne ${Number(line) + 1}` : (label ?? path)
}

function problemsOf(errors: FieldErrors, path = ''): { path: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error || name === 'root') return []
    const here = path ? `${path}.${name}` : name
    if (typeof error.message === 'string') return [{ path: here, message: unbroken(error.message) }]
    return typeof error === 'object' ? problemsOf(error as FieldErrors, here) : []
  })
}
