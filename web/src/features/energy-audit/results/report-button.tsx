import { type AuditItem, energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { PdfButton } from '@/features/invoicing/pdf-button'

/** Hands out the report of a state, once there is a kept balance to report. */
export function ReportButton({ item: { id, name, balance } }: { item: Pick<AuditItem, 'id' | 'name' | 'balance'> }) {
  if (!balance) return null
  const file = `Audit énergétique - ${name}.pdf`
  return <PdfButton endpoint={energyEndpoints.report} id={id} name={file} text="Rapport PDF" size="default" />
}
