import type { Explanation } from '@faitage/contracts/funding/explanation'
import { Link } from '@tanstack/react-router'
import { unbroken } from '@/lib/typography'
import { useShown } from './simulation-context.ts'
import { sourcePage } from './source-page.ts'

interface ExplainedProps {
  why: Explanation
  /** The funder whose row it is of, if it is of one. */
  funder?: string | undefined
}

/** How a figure came about: its formula, then each operand with the way to where it is read. */
export function Explained({ why, funder }: ExplainedProps) {
  const { place } = useShown()
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium break-words tabular">{unbroken(why.formula)}</p>
      {why.operands.length > 0 && (
        <ul className="flex flex-col divide-y text-sm">
          {why.operands.map(({ label, value, source }) => {
            const page = source ? sourcePage(source, place, funder) : undefined
            return (
              <li key={`${label} ${value}`} className="flex items-baseline justify-between gap-3 py-1.5">
                {page ? (
                  <Link to={page} className="min-w-0 break-words text-info underline underline-offset-2">
                    {unbroken(label)}
                  </Link>
                ) : (
                  <span className="min-w-0 break-words text-muted-foreground">{unbroken(label)}</span>
                )}
                <span className="text-right tabular">{unbroken(value)}</span>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
