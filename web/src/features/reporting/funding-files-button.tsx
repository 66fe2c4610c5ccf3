import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { reportingEndpoints } from '@faitage/contracts/steering/reporting.endpoints'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { download } from '@/api/client'
import { toRefusal } from '@/api/refusal'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/notify'
import type { ReportingScope } from './use-reporting-scope'

/** The files that are counted, a line each and funder, as a funder accepts them. */
export function FundingFilesButton({ scope: { funding, shared, fields }, disabled }: FundingFilesButtonProps) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const name = `dossiers-de-financement-${fields.on ?? todayInParis()}.xlsx`
      await download(
        reportingEndpoints.fundingFiles,
        { query: { ...shared, ...funding, format: 'xlsx' } as never },
        name,
      )
    } catch (refusal) {
      notify.error(`L’export a échoué. ${toRefusal(refusal).message}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" className="col-span-2" disabled={busy || disabled} onClick={() => void save()}>
      <FileSpreadsheet aria-hidden /> Liste pour le financeur
    </Button>
  )
}

interface FundingFilesButtonProps {
  scope: ReportingScope
  disabled: boolean
}
