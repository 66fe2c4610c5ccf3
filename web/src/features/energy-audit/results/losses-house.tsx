import type { EnergyBalance } from '@faitage/contracts/energy-audit/balance'
import { type Loss, type LossPart, lossesOf } from '@faitage/contracts/energy-audit/balance-shown'

/** Where the words of a part stand, and the way its heat goes: from the house to them. */
const places: Record<LossPart, { x: number; y: number; arrow: string }> = {
  roof: { x: 92, y: 46, arrow: 'M150 96 L122 68' },
  air: { x: 288, y: 46, arrow: 'M231 50 L258 46' },
  walls: { x: 320, y: 148, arrow: 'M262 148 L280 148' },
  windows: { x: 46, y: 148, arrow: 'M132 160 L86 152' },
  doors: { x: 320, y: 214, arrow: 'M228 208 L284 212' },
  bridges: { x: 46, y: 214, arrow: 'M98 236 L80 226' },
  floor: { x: 180, y: 284, arrow: 'M180 248 L180 262' },
}
const short: Partial<Record<LossPart, string>> = { air: 'Air', bridges: 'Ponts th.', floor: 'Plancher' }

const WEAKEST = 8
const STRONGEST = 62
/** The more is lost through a part, the warmer it is drawn. */
const warmth = (share: number, most: number) =>
  `color-mix(in srgb, var(--clay) ${Math.round(WEAKEST + (most > 0 ? share / most : 0) * (STRONGEST - WEAKEST))}%, var(--card))`

/** A house from whose parts the heat goes, each with its share; the same figures stand in a table below. */
export function LossesHouse({ balance }: { balance: EnergyBalance }) {
  const losses = lossesOf(balance)
  const most = Math.max(...losses.map(({ share }) => share))
  const shareOf = (part: LossPart) => losses.find(loss => loss.part === part)?.share ?? 0
  const fill = (part: LossPart) => warmth(shareOf(part), most)
  const stroke = 'var(--muted-foreground)'
  const told = losses.map(({ label, share }) => `${label} ${share}\u00A0%`).join(', ')
  return (
    <figure className="flex min-w-0 flex-col gap-4">
      <svg
        viewBox="0 0 360 308"
        role="img"
        aria-label={`Par où part la chaleur\u00A0: ${told}.`}
        className="mx-auto w-full max-w-md"
        data-band
      >
        <g stroke={stroke} strokeWidth="1.5" strokeLinejoin="round">
          <path d="M222 78 v-26 h18 v40" fill={fill('air')} />
          <rect x="102" y="128" width="156" height="108" fill={fill('walls')} />
          <path d="M88 130 L180 66 L272 130 Z" fill={fill('roof')} />
          <rect x="94" y="236" width="172" height="12" fill={fill('floor')} />
          <path d="M102 236 v-14 h14 M258 236 v-14 h-14" fill="none" stroke={fill('bridges')} strokeWidth="6" />
          <rect x="122" y="152" width="40" height="36" fill={fill('windows')} />
          <path d="M142 152 v36 M122 170 h40" fill="none" />
          <rect x="196" y="178" width="34" height="58" fill={fill('doors')} />
          <circle cx="223" cy="208" r="1.5" fill={stroke} />
        </g>
        <defs>
          <marker id="perte" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="3.5" markerHeight="3.5" orient="auto">
            <path d="M0 0 L10 5 L0 10 Z" fill="var(--clay)" />
          </marker>
        </defs>
        {losses
          .filter(({ share }) => share > 0)
          .map(loss => (
            <PartOfHouse key={loss.part} {...loss} most={most} />
          ))}
      </svg>
      <LossesTable losses={losses} most={most} />
    </figure>
  )
}

function PartOfHouse({ part, label, share, most }: Loss & { most: number }) {
  const { x, y, arrow } = places[part]
  return (
    <g textAnchor="middle" fill="var(--foreground)">
      <path d={arrow} fill="none" stroke="var(--clay)" strokeWidth={2 + (share / most) * 3} markerEnd="url(#perte)" />
      <text x={x} y={y - 6} fontSize="14">
        {short[part] ?? label}
      </text>
      <text x={x} y={y + 13} fontSize="18" fontWeight="700">
        {share}&nbsp;%
      </text>
    </g>
  )
}

function LossesTable({ losses, most }: { losses: readonly Loss[]; most: number }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Part de chaque paroi dans les déperditions</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Paroi</th>
          <th scope="col">Part des déperditions</th>
        </tr>
      </thead>
      <tbody>
        {losses
          .toSorted((one, other) => other.share - one.share)
          .map(({ part, label, share }) => (
            <tr key={part} className="border-b last:border-0">
              <th scope="row" className="w-40 py-1.5 pr-3 text-left font-normal">
                {label}
              </th>
              <td className="py-1.5">
                <span className="flex items-center gap-2">
                  <span className="h-2 flex-1 rounded-full bg-muted" data-band>
                    <span
                      data-band
                      className="block h-full rounded-full bg-clay"
                      style={{ width: `${most > 0 ? (share / most) * 100 : 0}%` }}
                    />
                  </span>
                  <span className="w-12 text-right tabular">{share}&nbsp;%</span>
                </span>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
