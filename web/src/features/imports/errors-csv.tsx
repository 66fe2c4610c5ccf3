import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { download } from '@/api/client'
import { toRefusal } from '@/api/refusal'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/notify'

/** Downloads every error of an import as CSV. */
export function ErrorsCsv({ one }: { one: Pick<MissionImport, 'id' | 'file_name'> }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const name = (one.file_name ?? 'import').replace(/\.\w+$/, '')
      await download(missionImportEndpoints.errorsCsv, { params: { import_id: one.id } }, `${name}-erreurs.csv`)
    } catch (error) {
      notify.error(toRefusal(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" size="sm" disabled={busy} onClick={() => void save()}>
      <Download aria-hidden="true" /> Télécharger les erreurs (CSV)
    </Button>
  )
}
