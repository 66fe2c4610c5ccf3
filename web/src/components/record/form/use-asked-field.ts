import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { fieldId } from './form-context'

/** Leads to the field that the address asks for (`?champ=requester.birthday_date`), once the form has drawn it. */
export function useAskedField(form: string): void {
  const name = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('champ') })
  useEffect(() => {
    if (!name) return
    const lead = (): boolean => {
      const control = document.getElementById(fieldId(form, name))
      control?.scrollIntoView({ block: 'center' })
      control?.focus({ preventScroll: true })
      return control !== null
    }
    if (lead()) return
    const drawn = new MutationObserver(() => lead() && drawn.disconnect())
    drawn.observe(document.body, { childList: true, subtree: true })
    return () => drawn.disconnect()
  }, [form, name])
}
