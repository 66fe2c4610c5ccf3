import { shownText } from '@faitage/contracts/kernel/shown-value'
import { missionDetails } from '@faitage/contracts/missions/mission-details'
import type { z } from 'zod'
import { Fact, Facts } from '@/components/record/facts'
import { Card, CardContent, CardTitle } from '@/components/ui/card'

interface DetailsCardProps {
  /** What the details hold. */
  values: object
  section: string
  more?: [string, string | undefined][]
  /** Only what is filled in is told. */
  filled?: boolean
}

/** A section of the details of a mission, to be read. */
export function DetailsCard({ values, section, more = [], filled = false }: DetailsCardProps) {
  const names = missionDetails.sections.find(({ title }) => title === section)?.fields ?? []
  const shape = missionDetails.fields.shape as Record<string, z.ZodType>
  const held = values as Record<string, unknown>
  const labels = missionDetails.labels as Record<string, string>
  const facts: [string, string | undefined][] = [
    ...more,
    ...names.map((name): [string, string | undefined] => [labels[name] ?? name, shownText(shape[name]!, held[name])]),
  ]
  const shown = filled ? facts.filter(([, value]) => value !== undefined) : facts
  const id = `marche-${names[0]}`
  return (
    <Card aria-labelledby={id}>
      <CardTitle id={id}>{section}</CardTitle>
      {shown.length === 0 ? (
        <CardContent>Rien n’est encore noté.</CardContent>
      ) : (
        <Facts className="text-base">
          {shown.map(([label, value]) => (
            <Fact key={label} label={label}>
              {value ?? '–'}
            </Fact>
          ))}
        </Facts>
      )}
    </Card>
  )
}
