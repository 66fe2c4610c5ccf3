import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { download } from '@/api/client'
import { toRefusal } from '@/api/refusal'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/notify'

const lists = {
  errors: { endpoint: missionImportEndpoints.errorsCsv, label: 'Télécharger les erreurs (CSV)', name: 'erreurs' },
  refused: {
    endpoint: missionImportEndpoints.refusedRows,
    label: 'Télécharger ces lignes à corriger (Excel)',
    name: 'a-corriger',
  },
  reverted: {
    endpoint: missionImportEndpoints.revertedCsv,
    label: 'Télécharger le compte rendu (CSV)',
    name: 'annulation',
  },
} as const

interface CsvButtonProps {
  one: Pick<MissionImport, 'id' | 'file_name'>
  /** Its errors, its rows in error to be corrected, or what became of its rows when it was undone. */
  list: keyof typeof lists
}

/** Downloads a whole list of an import. */
export function CsvButton({ one, list }: CsvButtonProps) {
  const [busy, setBusy] = useState(false)
  const { endpoint, label, name } = lists[list]
  const save = async () => {
    setBusy(true)
    try {
      const file = (one.file_name ?? 'import').replace(/\.\w+$/, '')
      await download(
        endpoint,
        { params: { import_id: one.id } },
        `${file}-${name}.${list === 'refused' ? 'xlsx' : 'csv'}`,
      )
    } catch (error) {
      notify.error(toRefusal(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" size="sm" disabled={busy} onClick={() => void save()}>
      <Download aria-hidden="true" /> {label}
    </Button>
  )
}
