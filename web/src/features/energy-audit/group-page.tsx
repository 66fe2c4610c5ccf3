import { isRowGroup, metricsGroup, type RowGroup, rowGroups } from '@faitage/contracts/energy-audit/form-groups'
import { useEffect, useMemo, useState } from 'react'
import { useOwnSearch } from '@/lib/use-own-search'
import { areaWarnings } from './area-warnings.ts'
import { AuditPage } from './audit-page.tsx'
import { placeOf, type Rows } from './audit-rows.ts'
import { GroupLinks } from './group-links.tsx'
import { GroupSection, type Opened } from './group-section.tsx'
import { MetricsSection } from './metrics-section.tsx'
import type { RowNames } from './row-reading.ts'
import type { Audit } from './use-audit.ts'

interface GroupPageProps {
  title: string
  groups: readonly RowGroup[]
  /** With the measures of the whole dwelling above. */
  metrics?: boolean
}

/** A page of groups of rows. `?champ=walls[0].area` opens a row and leads to its field. */
export function GroupPage({ title, ...props }: GroupPageProps) {
  return (
    <AuditPage title={title} forms>
      {(audit, names) => <Groups {...props} audit={audit} names={names} />}
    </AuditPage>
  )
}

function Groups({
  groups,
  metrics = false,
  audit,
  names,
}: Omit<GroupPageProps, 'title'> & { audit: Audit; names: RowNames }) {
  const asked = new URLSearchParams(useOwnSearch()).get('champ') ?? ''
  const place = placeOf(asked)
  const [opened, setOpened] = useState<Opened>()
  const { rooms, walls, woodworks, ceilings, floors } = audit.sheet
  const warnings = useMemo(
    () => areaWarnings({ ...audit.sheet, rooms, walls, woodworks, ceilings, floors }),
    [rooms, walls, woodworks, ceilings, floors, audit.sheet],
  )
  const { sheet } = audit
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is followed once, not again for what is typed
  useEffect(() => {
    if (!place || !isRowGroup(place.group)) return
    const row = place.index === undefined ? undefined : ((sheet[place.group] ?? []) as Rows)[place.index]
    if (row)
      setOpened({
        ...{ group: place.group, key: row.id ?? String(place.index) },
        ...(place.field ? { focus: place.field } : {}),
      })
    else {
      const part = document.getElementById(place.group)
      part?.focus({ preventScroll: true })
      // A page that opens begins at its top, a moment later.
      setTimeout(() => part?.scrollIntoView({ block: 'start' }))
    }
  }, [asked])
  const sections = [
    ...(metrics ? [{ id: 'metrics', title: metricsGroup.label }] : []),
    ...groups.map(group => ({
      id: group,
      title: rowGroups[group].label,
      count: (sheet[group] ?? []).length,
    })),
  ]
  return (
    <div className="flex min-w-0 flex-col gap-4 xl:flex-row xl:items-start xl:gap-6">
      <GroupLinks groups={sections} />
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        {metrics && <MetricsSection audit={audit} focus={place?.group === 'metrics' ? place.field : undefined} />}
        {groups.map(group => (
          <GroupSection
            key={group}
            group={group}
            audit={audit}
            names={names}
            warnings={warnings}
            opened={opened}
            open={setOpened}
          />
        ))}
      </div>
    </div>
  )
}
