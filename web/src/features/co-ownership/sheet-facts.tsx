import { type FieldOutline, type Outline, textBy } from '@faitage/contracts/kernel/outline'
import { Fact, Facts } from '@/components/record/facts'
import { Card, CardTitle } from '@/components/ui/card'

interface SheetFactsProps {
  record: Outline
  item: Record<string, unknown>
  /** Fields that stand elsewhere on the page. */
  without?: readonly string[]
}

/** What is filled in of a sheet, part by part; a part of which nothing is known is not shown. */
export function SheetFacts({ record, item, without = [] }: SheetFactsProps) {
  const parts = record.sections.flatMap(({ title, fields }) => {
    const known = fields.flatMap(name => {
      const field = record.fields[name] as FieldOutline
      const { secret, computed, format } = field
      if (secret || computed || format.startsWith('reference') || without.includes(name)) return []
      const shown = textBy(field, item[name])
      return shown ? [{ name, label: field.label || name, shown }] : []
    })
    return known.length > 0 ? [{ title, known }] : []
  })
  return parts.map(({ title, known }) => (
    <Card key={title} aria-label={title}>
      <CardTitle>{title}</CardTitle>
      <Facts>
        {known.map(({ name, label, shown }) => (
          <Fact key={name} label={label}>
            {shown}
          </Fact>
        ))}
      </Facts>
    </Card>
  ))
}
