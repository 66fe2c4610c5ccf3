import { energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { useRead } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'
import { ReportButton } from '@/features/energy-audit/results/report-button'

/** The report of the energy audit of the dwelling that is visited; nothing where there is none, or no network. */
export function AuditReportLine({ accommodation_id }: { accommodation_id: string }) {
  const enabled = useMay()(energyEndpoints.initial)
  const { data } = useRead(energyEndpoints.initial, { params: { accommodation_id } }, { enabled })
  if (!data?.balance) return null
  return (
    <p>
      Audit énergétique, étiquette estimée {data.balance.balance.label} <ReportButton item={data} />
    </p>
  )
}
