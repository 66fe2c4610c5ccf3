import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { formatPhone } from '@faitage/contracts/kernel/format-number'
import { Building2, ContactRound, type LucideIcon } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useRead } from '@/api/queries'
import type { KeptItem } from '@/components/record/kept/use-kept-items'
import { useKeptCopros } from '@/features/co-ownership/kept-copros'
import { coproHref } from '@/features/co-ownership/tree-hrefs'
import type { KeptList } from '@/lib/kept-records'

export interface Found {
  /** What is kept at hand in this mode. */
  kept: Record<KeptList, readonly KeptItem[]>
  groups: readonly {
    heading: string
    icon: LucideIcon
    items: readonly { id: string; label: string; hint: string; href: string }[]
  }[]
  loading: boolean
}
interface FoundCoprosProps {
  term: string
  enabled: boolean
  /** Nothing is typed: what is kept at hand is shown. */
  atRest: boolean
  may: (right: string) => boolean
  onFound: (found: Found) => void
}

const hint = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/** Finds the copros and the people of a text, by name, address, number or phone; apart, since few need it at first. */
export function FoundCopros({ term, enabled, atRest, may, onFound }: FoundCoprosProps) {
  const kept = useKeptCopros(atRest)
  const options = (right: string) => ({ enabled: enabled && may(right), keepPrevious: true })
  const copros = useRead(coproEndpoints.list, { query: { term, size: 8 } }, options('read copro'))
  const persons = useRead(personEndpoints.list, { query: { term, size: 6 } }, options('read person'))
  const loading = copros.isFetching || persons.isFetching
  const [coprosFound, personsFound] = [enabled ? copros.data : undefined, enabled ? persons.data : undefined]
  const found = useMemo<Found>(() => {
    const coproLines = (coprosFound?.items ?? []).map(copro => ({
      id: copro.id,
      label: copro.title,
      // A copro without a name is called by its address.
      hint: hint(copro.name ? copro.address_1.address_location : undefined, copro.copro_registry_number),
      href: coproHref(copro),
    }))
    const personLines = (personsFound?.items ?? []).map(one => ({
      id: one.id,
      label: one.display_name,
      hint: hint(one.copros.map(({ title }) => title).join(', '), formatPhone(one.phone_number)),
      href: `/person?fiche=${one.id}`,
    }))
    const groups = [
      { heading: 'Copropriétés', icon: Building2, items: coproLines },
      { heading: 'Personnes', icon: ContactRound, items: personLines },
    ]
    return { groups, kept, loading }
  }, [coprosFound, personsFound, kept, loading])
  useEffect(() => onFound(found), [found, onFound])
  return null
}
