import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { toRefusal } from '@/api/refusal'
import { Button } from '@/components/ui/button'
import { fetchBytes } from '@/features/files/content'
import { download } from '@/lib/download'
import { notify } from '@/lib/notify'

/** Hands a PDF, as that of a quote, to the browser, or says why it cannot be. */
export function PdfButton({
  endpoint,
  id,
  name,
  text = 'PDF',
  size = 'sm',
}: {
  endpoint: Endpoint
  id: string
  name: string
  text?: string
  size?: 'sm' | 'default'
}) {
  const [asking, setAsking] = useState(false)
  const get = async () => {
    setAsking(true)
    try {
      download(await fetchBytes(endpoint, id), name)
    } catch (error) {
      notify.error(toRefusal(error).message)
    } finally {
      setAsking(false)
    }
  }
  return (
    <Button size={size} variant="outline" disabled={asking} onClick={() => void get()}>
      <Download aria-hidden /> {text}
    </Button>
  )
}
