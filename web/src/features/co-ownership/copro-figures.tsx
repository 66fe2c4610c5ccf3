import { coproOutline as sheet } from '@faitage/contracts/co-ownership/copro'
import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import { Fact, Facts } from '@/components/record/facts'
import { Card, CardTitle } from '@/components/ui/card'

/** Declared figures beside those of the lots: neither overwrites the other; a figure that neither says is left out. */
export function CoproFigures({ copro }: { copro: CoproItem }) {
  const labels: Readonly<Record<string, string>> = sheet.labels
  const known = copro.counted.filter(
    ({ declared, counted }) => declared !== null || (counted !== null && counted !== 0),
  )
  if (known.length === 0) return null
  return (
    <Card aria-labelledby="chiffres">
      <CardTitle id="chiffres">Chiffres</CardTitle>
      <Facts>
        {known.map(({ field, sentence }) => (
          <Fact key={field} label={labels[field] ?? field}>
            {sentence}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}

/** Whether the lots hold what each clé declares. */
export function TantiemesCheck({ copro }: { copro: CoproItem }) {
  if (copro.tantiemes.length === 0) return null
  return (
    <Card aria-labelledby="tantiemes">
      <CardTitle id="tantiemes">Tantièmes</CardTitle>
      <Facts>
        {copro.tantiemes.map(cle => (
          <Fact key={cle.id} label={cle.label}>
            {cle.sentence}
            {cle.difference_sentence && <span className="block text-warning">{cle.difference_sentence}</span>}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}
