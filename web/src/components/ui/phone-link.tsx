import { formatPhone } from '@faitage/contracts/kernel/format-number'
import { cn } from '@/lib/utils'

/** A phone number that calls when it is clicked; nothing without a number. */
export function PhoneLink({ number, className }: { number: string | null | undefined; className?: string }) {
  if (!number) return null
  // What a telephone dials: digits, and the plus sign of a country code; the 0 between brackets is for people.
  const dialled = number.replace('(0)', '').replace(/[^+\d]/g, '')
  return (
    <a
      href={`tel:${dialled}`}
      className={cn('whitespace-nowrap text-info underline-offset-4 hover:underline tabular', className)}
    >
      {formatPhone(number)}
    </a>
  )
}
