import type { LotDetail } from '@faitage/contracts/co-ownership/lot.endpoints'
import { formatNumber, shownDecimal } from '@faitage/contracts/kernel/format-number'
import { Fact, Facts } from '@/components/record/facts'
import { Card, CardTitle } from '@/components/ui/card'
import { useTree } from './tree'

/** The tantièmes of the lot by clé, and its part of the whole: of the declared total, or of what the lots hold. */
export function LotTantiemes({ lot }: { lot: LotDetail }) {
  const { copro } = useTree()
  const held = (lot.cles_repartition ?? []).flatMap(({ cle_repartition_id, tantieme }) => {
    const cle = copro?.tantiemes.find(one => one.id === cle_repartition_id)
    if (!cle || !tantieme) return []
    const whole = cle.declared ?? Number(cle.sum)
    return [{ id: cle.id, label: cle.label, text: `${shownDecimal(tantieme)}${shareOf(Number(tantieme), whole)}` }]
  })
  if (held.length === 0) return null
  return (
    <Card aria-labelledby="tantiemes">
      <CardTitle id="tantiemes">Tantièmes</CardTitle>
      <Facts>
        {held.map(({ id, label, text }) => (
          <Fact key={id} label={label}>
            {text}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}

const shareOf = (held: number, whole: number): string =>
  whole > 0 ? ` / ${formatNumber(whole)} · ${formatNumber(Math.round((held * 10_000) / whole) / 10)}\u00A0‰` : ''
