import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { download } from '@/api/client'
import { toRefusal } from '@/api/refusal'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/notify'

interface ReportExportsProps {
  endpoint: Endpoint
  /** The page's own question. */
  query: object
  /** Of the file, without its kind. */
  name: string
}

/** The report that is shown, as a file or on paper. */
export function ReportExports({ endpoint, query, name }: ReportExportsProps) {
  const [busy, setBusy] = useState(false)
  const save = async (format: 'csv' | 'xlsx') => {
    setBusy(true)
    try {
      await download(endpoint, { query: { ...query, format } } as never, `${name}.${format}`)
    } catch (refusal) {
      notify.error(`L’export a échoué. ${toRefusal(refusal).message}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="no-print flex flex-wrap gap-1">
      {(['csv', 'xlsx'] as const).map(format => (
        <Button key={format} size="sm" variant="ghost" disabled={busy} onClick={() => void save(format)}>
          <Download aria-hidden /> {format === 'csv' ? 'CSV' : 'Excel'}
        </Button>
      ))}
      <Button size="sm" variant="ghost" onClick={() => window.print()}>
        <Printer aria-hidden /> Imprimer
      </Button>
    </div>
  )
}
