import { useRef } from 'react'
import { useUser } from '@/api/session'
import { readDraft, writeDraft } from '@/lib/drafts'

/**
 * The key under which what is written is sent. The server takes the same thing under the same key once: as long as nobody
 * knows whether it arrived (the answer was lost, the panel closed) the same thing has the same key, also when its draft is
 * taken up another day. What was altered is another thing.
 *
 * @param form names the form; the key is kept beside its draft, and forgotten with it when its writer signs out
 */
export function useSentKey(form: string): { of: (content: object) => string; forget: () => void } {
  const name = `${useUser().id}/sent/${form}`
  // Where storage is full the key lives as long as the panel.
  const last = useRef<Record<string, unknown>>(undefined)
  return {
    of: content => {
      const text = JSON.stringify(content)
      const known = last.current ?? readDraft(name)?.values
      if (known?.text === text) return String(known.key)
      const key = crypto.randomUUID()
      last.current = { text, key }
      writeDraft(name, { at: Date.now(), revision: undefined, values: last.current })
      return key
    },
    forget: () => {
      last.current = undefined
      writeDraft(name, undefined)
    },
  }
}
