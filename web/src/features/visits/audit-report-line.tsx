import { energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'
import { useMay } from '@/components/record/pages/use-may'
import { ReportButton } from '@/features/energy-audit/results/report-button'

export interface AuditReportProps {
  project_id: string
  /** Of a visit that says none, the only dwelling of its project. */
  accommodation_id: string | null | undefined
}

/** The report of the energy audit of the dwelling that is visited; nothing where there is none, or no network. */
export function AuditReportLine({ project_id, accommodation_id }: AuditReportProps) {
  const may = useMay()(energyEndpoints.initial)
  const project = useRead(projectReads.get, { params: { id: project_id } }, { enabled: may && !accommodation_id })
  const [only, ...others] = project.data?.accommodations ?? []
  const dwelling = accommodation_id ?? (others.length === 0 ? only?.id : undefined)
  const { data } = useRead(
    energyEndpoints.initial,
    { params: { accommodation_id: dwelling ?? '' } },
    { enabled: may && dwelling !== undefined },
  )
  if (!data?.balance) return null
  return (
    <p>
      Audit énergétique, étiquette estimée {data.balance.balance.label} <ReportButton item={data} />
    </p>
  )
}
