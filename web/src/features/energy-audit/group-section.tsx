import { sameNames } from '@faitage/contracts/energy-audit/audit-names'
import { ROWS_MAX, type RowGroup, rowGroups } from '@faitage/contracts/energy-audit/form-groups'
import { Plus } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/notify'
import { type AreaWarnings, warningKey } from './area-warnings.ts'
import { type Rows, withCopy, withNewRow, withRowBack } from './audit-rows.ts'
import { noneOf, oneOf, removedText, stillNamed } from './group-words.ts'
import { countNaming, namedById } from './named-rows.ts'
import { sendDrafts } from './offline/outbox.ts'
import { type RowActs, RowCard } from './row-card.tsx'
import type { RowNames } from './row-reading.ts'
import { SectionRefusal, SectionStatus } from './section-status.tsx'
import type { Audit, Edit } from './use-audit.ts'

/** Which row of a page is open, and the field that takes the focus there. */
export interface Opened {
  readonly group: RowGroup
  readonly key: string
  readonly focus?: string
}
type Open = (opened: Opened | undefined | ((before: Opened | undefined) => Opened | undefined)) => void

interface GroupSectionProps {
  group: RowGroup
  audit: Audit
  names: RowNames
  warnings: AreaWarnings
  opened: Opened | undefined
  open: Open
}

/** A group of rows: one of them open at a time, its controls only there. Saved by itself. */
export function GroupSection({ group, audit, names, warnings, opened, open }: GroupSectionProps) {
  const { label } = rowGroups[group]
  const rows = (audit.sheet[group] ?? []) as Rows
  const twice = useMemo(() => new Set(sameNames(rows)), [rows])
  const sheet = useRef(audit.sheet)
  sheet.current = audit.sheet
  const acts = useMemo(() => actsOf(group, audit.edit, open, () => sheet.current), [group, audit.edit, open])
  const add = () => {
    const id = crypto.randomUUID()
    audit.edit(group, before => withNewRow((before ?? []) as Rows, rowGroups[group].row, id))
    open({ group, key: id, focus: 'name' })
  }
  return (
    <section
      id={group}
      tabIndex={-1}
      aria-labelledby={`${group}-titre`}
      className="flex scroll-mt-4 flex-col gap-3 rounded-lg border bg-card p-3 outline-none sm:p-5"
      // Left for another part of the page, it is sent at once.
      onBlur={event => event.currentTarget.contains(event.relatedTarget) || void sendDrafts()}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={`${group}-titre`} className="text-lg font-semibold">
          {label} {rows.length > 0 && <span className="font-normal text-muted-foreground">({rows.length})</span>}
        </h3>
        <SectionStatus audit={audit} section={group} />
      </header>
      <SectionRefusal audit={audit} section={group} />
      {rows.length === 0 && <p className="text-muted-foreground">{noneOf(group)}</p>}
      <ul className="flex flex-col gap-2">
        {rows.map((row, index) => {
          const key = row.id ?? String(index)
          const isOpen = opened?.group === group && opened.key === key
          return (
            <RowCard
              key={key}
              rowKey={key}
              group={group}
              index={index}
              row={row}
              dwelling={audit.item.dwelling}
              names={names}
              twice={twice.has(index)}
              warnings={(warnings.get(warningKey(group, index)) ?? []).join('\n')}
              audit={isOpen ? audit : undefined}
              focus={isOpen ? opened.focus : undefined}
              acts={acts}
            />
          )
        })}
      </ul>
      {!audit.readOnly &&
        (rows.length < ROWS_MAX ? (
          <Button variant="outline" className="w-fit pointer-coarse:h-12" onClick={add}>
            <Plus aria-hidden /> Ajouter {oneOf(group)}
          </Button>
        ) : (
          <p className="text-sm text-muted-foreground">{ROWS_MAX} lignes au plus dans cette partie.</p>
        ))}
    </section>
  )
}

function actsOf(group: RowGroup, edit: Edit, open: Open, sheetNow: () => Audit['sheet']): RowActs {
  const rowsOf = (value: unknown) => (value ?? []) as Rows
  return {
    toggle: key => open(before => (before?.group === group && before.key === key ? undefined : { group, key })),
    change(index, row) {
      const before = rowsOf(sheetNow()[group])[index]
      // It is called otherwise: those that named it by its name still mean it.
      if (before && before.name !== row.name)
        for (const [other, rows] of Object.entries(namedById(sheetNow(), group, before)))
          edit(other as RowGroup, () => rows)
      edit(group, rows => rowsOf(rows).map((old, at) => (at === index ? row : old)))
    },
    copy(index) {
      edit(group, before => {
        const rows = withCopy(rowsOf(before), index, () => crypto.randomUUID())
        const key = rows[index + 1]?.id
        if (key) open({ group, key, focus: 'name' })
        return rows
      })
    },
    remove(index, row) {
      const naming = countNaming(sheetNow(), group, row)
      // The button that was pressed goes with its row: the keyboard goes on from the part.
      document.getElementById(group)?.focus({ preventScroll: true })
      edit(group, rows => rowsOf(rows).filter((_, at) => at !== index))
      notify.show({
        text: [removedText(group, row.name), stillNamed(naming)].join(' ').trim(),
        actions: [{ label: 'Annuler', onClick: () => edit(group, rows => withRowBack(rowsOf(rows), index, row)) }],
      })
    },
  }
}
