import { parseDay } from '@faitage/contracts/kernel/format-date'
import { useNavigate } from '@tanstack/react-router'
import { useOwnSearch } from '@/lib/use-own-search'

/** The day a lot is looked at, a sale to come included, and by when it had to be known: days, or what was typed as one. */
export interface LotDay {
  readonly on: string | undefined
  readonly known_at: string | undefined
}

/** What an address asks of a lot; undefined where it asks for today. */
export function lotDayIn(search: string): LotDay | undefined {
  const parameters = new URLSearchParams(search)
  const asked = (key: keyof LotDay) => {
    const text = parameters.get(key)?.trim() || undefined
    return text && (parseDay(text) ?? text)
  }
  const [on, known_at] = [asked('on'), asked('known_at')]
  return on || known_at ? { on, known_at } : undefined
}

/** What is no day of what is asked. */
export const noDayOf = ({ on, known_at }: LotDay): string | undefined =>
  [on, known_at].find(text => text !== undefined && parseDay(text) === undefined)

/** The day the address looks at a lot, and how to look at another. */
export function useLotDay() {
  const asked = lotDayIn(useOwnSearch())
  const navigate = useNavigate()
  const look = (more: Partial<Record<keyof LotDay, string | null>>) =>
    void navigate({
      to: '.',
      search: before => ({ ...before, ...asked, ...emptied(more) }),
      replace: true,
    })
  return { asked, look }
}

const emptied = (more: Partial<Record<keyof LotDay, string | null>>) =>
  Object.fromEntries(Object.entries(more).map(([key, day]) => [key, day ?? undefined]))
