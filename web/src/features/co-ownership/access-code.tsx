import type { accessCodeEndpoint } from '@faitage/contracts/co-ownership/access-code'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useController, useFormContext, useFormState } from 'react-hook-form'
import { useCommand } from '@/api/queries'
import { TextField } from '@/components/record/form/fields'
import { fieldId, useFormSettings } from '@/components/record/form/form-context'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'

interface AccessCodeProps {
  /** The record whose code it is; none while it is created. */
  id: string | undefined
  /** Whether there is a code to ask for. */
  known: boolean | undefined
  endpoint: ReturnType<typeof accessCodeEndpoint>
  label: string
}

const name = 'access_code'

/** A code of access: never in the sheet that is read, asked for by itself, which is noted. */
export function AccessCode({ id, known = false, endpoint, label }: AccessCodeProps) {
  const { resetField } = useFormContext()
  const settings = useFormSettings()
  // Known to the form while it is hidden too: only then can it be given the code that was read.
  const value = useController({ name }).field.value as string | null
  const altered = useFormState({ name }).dirtyFields[name] === true
  const [open, setOpen] = useState(false)
  const read = useCommand(endpoint, {
    onSuccess: ({ access_code }) => {
      setOpen(true)
      resetField(name, { defaultValue: access_code })
    },
  })
  const hidden = known && !altered && !value
  if (!hidden)
    return (
      <TextField
        name={name}
        label={label}
        hint={open ? 'La lecture du code est consignée.' : 'Montré à la demande, jamais dans les listes.'}
      />
    )
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="text-sm font-medium">{label}</p>
      <div className="flex items-center gap-3">
        <span aria-hidden className="tracking-widest">
          ••••
        </span>
        <Button
          id={fieldId(settings.id, name)}
          variant="outline"
          size="sm"
          disabled={read.isPending}
          onClick={() => id && read.mutate({ params: { id }, reading: true })}
        >
          {read.isPending ? <Spinner /> : <Eye aria-hidden />} Afficher le code
        </Button>
      </div>
      <p className="text-sm text-muted-foreground">La lecture du code est consignée.</p>
    </div>
  )
}
