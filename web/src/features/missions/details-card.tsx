import { type Outline, textBy } from '@faitage/contracts/kernel/outline'
import { missionDetailsOutline } from '@faitage/contracts/missions/mission-details'
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
  const names = missionDetailsOutline.sections.find(({ title }) => title === section)?.fields ?? []
  const fields: Outline['fields'] = missionDetailsOutline.fields
  const held = values as Record<string, unknown>
  const facts: [string, string | undefined][] = [
    ...more,
    ...names.map((name): [string, string | undefined] => [fields[name]!.label, textBy(fields[name]!, held[name])]),
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
