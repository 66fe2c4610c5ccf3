import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { download } from '@/api/client'
import { toRefusal } from '@/api/refusal'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/notify'

/** A file to fill in, with the headings that are understood and what each column takes. */
export function ImportTemplate({ missionId }: { missionId: string }) {
  const [busy, setBusy] = useState(false)
  const save = async (format: 'xlsx' | 'csv') => {
    setBusy(true)
    try {
      const input = { params: { id: missionId }, query: { format } }
      await download(missionImportEndpoints.template, input, `modele-projets.${format}`)
    } catch (error) {
      notify.error(toRefusal(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <p className="flex flex-wrap items-center justify-center gap-2 text-sm text-muted-foreground">
      <span className="max-sm:w-full">Télécharger un modèle&nbsp;:</span>
      {(['xlsx', 'csv'] as const).map(format => (
        <Button key={format} variant="outline" size="sm" disabled={busy} onClick={() => void save(format)}>
          <Download aria-hidden="true" /> .{format}
        </Button>
      ))}
    </p>
  )
}
