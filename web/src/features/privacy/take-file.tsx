import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import { type ReactNode, useState } from 'react'
import { type CallInput, download } from '@/api/client'
import { toRefusal } from '@/api/refusal'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/notify'

interface TakeFileProps<E extends Endpoint> {
  endpoint: E
  input: CallInput<E>
  /** What the file is saved as. */
  name: string
  children: ReactNode
}

/** Saves what an endpoint answers; it takes a while of a long paper. */
export function TakeFile<E extends Endpoint>({ endpoint, input, name, children }: TakeFileProps<E>) {
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      await download(endpoint, input, name)
    } catch (error) {
      notify.error(toRefusal(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" className="print:hidden" disabled={busy} aria-busy={busy} onClick={() => void take()}>
      {children}
    </Button>
  )
}
