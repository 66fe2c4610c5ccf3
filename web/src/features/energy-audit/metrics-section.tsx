import { metricsGroup } from '@faitage/contracts/energy-audit/form-groups'
import { roomTotals } from '@faitage/contracts/energy-audit/room-totals'
import { formatDecimal } from '@faitage/contracts/kernel/format-number'
import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { livingAreaWarning } from './area-warnings.ts'
import { elementOf, type Row, withValue } from './audit-rows.ts'
import { sendDrafts } from './offline/outbox.ts'
import { RowFields } from './row-fields.tsx'
import { SectionRefusal, SectionStatus } from './section-status.tsx'
import type { Audit } from './use-audit.ts'

/** The measures of the whole dwelling. */
export function MetricsSection({ audit, focus }: { audit: Audit; focus: string | undefined }) {
  const warning = livingAreaWarning(audit.sheet)
  useEffect(() => {
    if (!focus) return
    const control = document.getElementById(elementOf('metrics', undefined, focus))
    control?.focus()
    // A page that opens begins at its top, a moment later.
    setTimeout(() => control?.scrollIntoView({ block: 'center' }))
  }, [focus])
  return (
    <section
      id="metrics"
      tabIndex={-1}
      aria-labelledby="metrics-titre"
      className="@container flex scroll-mt-4 flex-col gap-3 rounded-lg border bg-card p-3 outline-none sm:p-5"
      onBlur={event => event.currentTarget.contains(event.relatedTarget) || void sendDrafts()}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id="metrics-titre" className="text-lg font-semibold">
          {metricsGroup.label}
        </h3>
        <SectionStatus audit={audit} section="metrics" />
      </header>
      <SectionRefusal audit={audit} section="metrics" />
      {warning && (
        <p role="status" className="flex items-start gap-2 text-sm text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" /> {warning}
        </p>
      )}
      <RowFields
        group="metrics"
        fields={metricsGroup.fields}
        row={(audit.sheet.metrics ?? {}) as Row}
        audit={audit}
        onRow={row => audit.edit('metrics', () => row)}
      />
      {!audit.readOnly && !audit.sheet.metrics?.living_area && <KnownAreas audit={audit} />}
    </section>
  )
}

/** The living area as the dwelling or its rooms say it, one press away. */
function KnownAreas({ audit }: { audit: Audit }) {
  const rooms = roomTotals(audit.sheet.rooms ?? []).area
  const known = [
    { of: 'de la fiche du logement', area: audit.item.dwelling.living_area },
    { of: 'des pièces', area: rooms > 0 ? String(rooms) : null },
  ]
  return (
    <div className="flex flex-wrap gap-2">
      {known.map(({ of, area }) =>
        area ? (
          <Button
            key={of}
            size="sm"
            variant="outline"
            onClick={() => audit.edit('metrics', row => withValue((row ?? {}) as Row, 'living_area', area))}
          >
            Reprendre les {formatDecimal(area)}&nbsp;m² {of}
          </Button>
        ) : null,
      )}
    </div>
  )
}
