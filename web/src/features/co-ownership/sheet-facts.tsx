import { metaOf } from '@faitage/contracts/kernel/field'
import type { AnySheet } from '@faitage/contracts/kernel/record'
import { shownText } from '@faitage/contracts/kernel/shown-value'
import type { z } from 'zod'
import { Fact, Facts } from '@/components/record/facts'
import { Card, CardTitle } from '@/components/ui/card'

interface SheetFactsProps {
  record: AnySheet
  item: Record<string, unknown>
  /** Fields that stand elsewhere on the page. */
  without?: readonly string[]
}

/** What is filled in of a sheet, part by part; a part of which nothing is known is not shown. */
export function SheetFacts({ record, item, without = [] }: SheetFactsProps) {
  const parts = record.sections.flatMap(({ title, fields }) => {
    const known = fields.flatMap(name => {
      const schema = record.fields.shape[name] as z.ZodType
      const { secret, computed, format } = metaOf(schema)
      if (secret || computed || format.startsWith('reference') || without.includes(name)) return []
      const shown = shownText(schema, item[name])
      return shown ? [{ name, shown }] : []
    })
    return known.length > 0 ? [{ title, known }] : []
  })
  return parts.map(({ title, known }) => (
    <Card key={title} aria-label={title}>
      <CardTitle>{title}</CardTitle>
      <Facts>
        {known.map(({ name, shown }) => (
          <Fact key={name} label={record.labels[name] ?? name}>
            {shown}
          </Fact>
        ))}
      </Facts>
    </Card>
  ))
}
