import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { isFilled } from './is-filled'

/** Whether a part of a form is open: once something is filled in, refused or asked for by the address; a person has the last word. */
export function useFold(names: readonly string[]) {
  const filled = isFilled(useWatch({ name: [...names] }))
  const { errors, submitCount } = useFormState()
  const refused = names.some(name => errors[name] !== undefined)
  const asked = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('champ') })
  const wanted = filled || (asked !== null && names.includes(asked.split('.')[0] ?? ''))
  const [open, setOpen] = useState(wanted)
  useEffect(() => {
    if (wanted) setOpen(true)
  }, [wanted])
  // Each attempt shows again what keeps it from being saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt that fails as the one before is another attempt
  useEffect(() => {
    if (refused) setOpen(true)
  }, [refused, submitCount])
  return { open, filled, toggle: () => setOpen(!open), unfold: () => setOpen(true) }
}
