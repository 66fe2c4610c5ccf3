import type { EnergyLetter } from '@faitage/contracts/energy-audit/audit-result'
import { formatNumber } from '@faitage/contracts/kernel/format-number'
import { cn } from '@/lib/utils'
import { type LabelKind, letterColours, rungsOf } from './letters.ts'

const words: Record<LabelKind, { title: string; unit: string }> = {
  energy: { title: 'Étiquette énergie', unit: 'kWh/m²/an' },
  ges: { title: 'Étiquette GES', unit: 'kg CO₂/m²/an' },
}

/** The label as people know it: seven rungs, an arrow on the one where the dwelling stands, and its figure. */
export function LabelLadder({ kind, letter, value }: { kind: LabelKind; letter: EnergyLetter; value: number }) {
  const { title, unit } = words[kind]
  return (
    <figure
      role="img"
      aria-label={`${title} ${letter}\u00A0: ${formatNumber(value)} ${unit}, sur une échelle de A à G.`}
      className="flex min-w-0 flex-col gap-3"
    >
      <figcaption className="font-semibold">{title}</figcaption>
      <ol className="flex flex-col gap-1">
        {rungsOf(letter).map(({ letter: each, width, current }) => (
          <li key={each} className="flex items-center gap-2">
            <span
              data-band
              className={cn(
                'flex shrink-0 items-center pl-2 font-bold [clip-path:polygon(0_0,calc(100%-0.75rem)_0,100%_50%,calc(100%-0.75rem)_100%,0_100%)]',
                current ? 'h-11 text-xl' : 'h-7 text-sm',
              )}
              style={{ ...letterColours(kind, each), width: `${current ? Math.min(width, 62) : width * 0.7}%` }}
            >
              {each}
            </span>
            {current && (
              <span className="flex min-w-0 flex-col leading-tight">
                <strong className="tabular text-xl">{formatNumber(value)}</strong>
                <span className="text-xs text-muted-foreground">{unit}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** One letter of a label, where there is room for no more. */
export function LetterMark({ kind, letter }: { kind: LabelKind; letter: EnergyLetter | null | undefined }) {
  const said = kind === 'energy' ? 'Énergie' : 'GES'
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="text-xs text-muted-foreground">{said}</span>
      {letter ? (
        <span
          data-band
          className="grid size-7 place-items-center rounded-sm font-bold"
          style={letterColours(kind, letter)}
        >
          {letter}
        </span>
      ) : (
        <span className="grid size-7 place-items-center rounded-sm border text-muted-foreground">
          <span className="sr-only">inconnue</span>
          <span aria-hidden>–</span>
        </span>
      )}
    </span>
  )
}
